package org.gin4j.spi.runtime.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which machine this is, for deciding which ranks share memory.
 *
 * @param id equal exactly for processes that see the same shared memory
 * @param name for people
 */
public record HostIdentity(String id, String name) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /** Returns the identity; an explicit name stands for both fields. */
  public static HostIdentity find(Optional<String> explicit) {
    return explicit
        .map(name -> new HostIdentity("named:" + name, name))
        .orElseGet(() -> new HostIdentity(bootId() + "/" + sharedMemoryDevice(), machineName()));
  }

  private static String bootId() {
    try {
      return Files.readString(BOOT_ID).strip();
    } catch (IOException e) {
      return machineName();
    }
  }

  private static String sharedMemoryDevice() {
    try {
      return String.valueOf(Files.getAttribute(SHARED_MEMORY, "unix:dev"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return "none";
    }
  }

  private static String machineName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }
}
