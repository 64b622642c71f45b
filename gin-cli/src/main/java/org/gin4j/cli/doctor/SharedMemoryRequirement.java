package org.gin4j.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Windows of ranks of one host lie in {@code /dev/shm}. */
final class SharedMemoryRequirement implements Requirement {
  static final String ID = "shared-memory";

  private static final String FOLDER = "dev/shm";
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern MOUNT = Pattern.compile("(?m)^\\S+ /dev/shm tmpfs (\\S+)(?: .*)?$");
  private static final Pattern SIZE = Pattern.compile("(?:^|,)size=([0-9]{1,12})([kmg%]?)(?:,|$)");
  private static final Pattern TOTAL = Pattern.compile("MemTotal:\\s*([0-9]{1,15}) kB");
  private static final long LEAST = 16 * ByteCount.MIB;
  private static final long ENOUGH = ByteCount.GIB;
  private static final int PERCENT = 100;
  private static final int HALF = 50;
  private static final String REMEDY =
      "sudo mount -o remount,size=8g /dev/shm; in containers --shm-size=8g";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "/dev/shm";
  }

  @Override
  public String needed() {
    return ByteCount.text(ENOUGH) + " or more; at least all windows of a host's ranks";
  }

  @Override
  public List<Check> check(Machine machine) {
    OptionalLong size = machine.live() ? ofFileSystem(machine) : ofMounts(machine);
    if (size.isEmpty()) {
      return List.of(
          Check.failed(this, "not mounted", "sudo mount -t tmpfs -o size=8g shm /dev/shm"));
    }
    String found = ByteCount.text(size.getAsLong());
    if (size.getAsLong() < LEAST) {
      return List.of(Check.failed(this, found, REMEDY));
    }
    return List.of(
        size.getAsLong() < ENOUGH ? Check.warning(this, found, REMEDY) : Check.ok(this, found));
  }

  private static OptionalLong ofFileSystem(Machine machine) {
    Path folder = machine.files().path(FOLDER);
    try {
      return Files.isDirectory(folder)
          ? OptionalLong.of(Files.getFileStore(folder).getTotalSpace())
          : OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong ofMounts(Machine machine) {
    String mounts =
        machine
            .files()
            .text("proc/self/mounts", MOST_BYTES)
            .or(() -> machine.files().text("proc/mounts", MOST_BYTES))
            .orElse("");
    Matcher mount = MOUNT.matcher(mounts);
    if (!mount.find()) {
      return OptionalLong.empty();
    }
    Matcher size = SIZE.matcher(mount.group(1));
    if (!size.find()) {
      return OptionalLong.of(memory(machine) * HALF / PERCENT);
    }
    long number = Long.parseLong(size.group(1));
    return OptionalLong.of(
        switch (size.group(2)) {
          case "k" -> number << 10;
          case "m" -> number << 20;
          case "g" -> number << 30;
          case "%" -> memory(machine) * number / PERCENT;
          default -> number;
        });
  }

  private static long memory(Machine machine) {
    Matcher total = TOTAL.matcher(machine.line("proc/meminfo").orElse(""));
    return total.find() ? Long.parseLong(total.group(1)) << 10 : 0;
  }
}
