package org.gin4j.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Windows of ranks of one host lie in {@code /dev/shm}. */
final class SharedMemoryRequirement implements Requirement {
  static final String ID = "shared-memory";

  private static final String FOLDER = "dev/shm";
  private static final int MOST_BYTES = 1 << 20;
  private static final String[] MOUNTS = {"proc/self/mounts", "proc/mounts"};
  private static final String MEMORY = "proc/meminfo";
  private static final Pattern ANY_MOUNT = Pattern.compile("(?m)^\\S+ /\\S* \\S+ \\S+");
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
          doubt(machine)
              .map(doubt -> Check.unknown(this, doubt, "df -h /dev/shm"))
              .orElseGet(
                  () ->
                      Check.failed(
                          this, "not mounted", "sudo mount -t tmpfs -o size=8g shm /dev/shm")));
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
    String mounts = mounts(machine);
    Matcher mount = MOUNT.matcher(mounts);
    if (!mount.find()) {
      return OptionalLong.empty();
    }
    Matcher size = SIZE.matcher(mount.group(1));
    if (!size.find()) {
      return share(machine, HALF);
    }
    long number = Long.parseLong(size.group(1));
    return switch (size.group(2)) {
      case "k" -> OptionalLong.of(number << 10);
      case "m" -> OptionalLong.of(number << 20);
      case "g" -> OptionalLong.of(number << 30);
      case "%" -> share(machine, number);
      default -> OptionalLong.of(number);
    };
  }

  /** Returns a part of the memory, if that is known. */
  private static OptionalLong share(Machine machine, long percent) {
    Matcher total = TOTAL.matcher(machine.line(MEMORY).orElse(""));
    return total.find()
        ? OptionalLong.of((Long.parseLong(total.group(1)) << 10) * percent / PERCENT)
        : OptionalLong.empty();
  }

  private static String mounts(Machine machine) {
    return Arrays.stream(MOUNTS)
        .flatMap(file -> machine.files().text(file, MOST_BYTES).stream())
        .findFirst()
        .orElse("");
  }

  private static Optional<String> doubt(Machine machine) {
    String mounts = mounts(machine);
    if (MOUNT.matcher(mounts).find()) {
      return Optional.of(machine.doubt("no size", MEMORY).orElse("/" + MEMORY + " is not there"));
    }
    return ANY_MOUNT.matcher(mounts).find() ? Optional.empty() : machine.doubt("no mount", MOUNTS);
  }
}
