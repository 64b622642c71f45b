package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernel driver of NVIDIA GPUs. */
final class DriverRequirement implements Requirement {
  static final String ID = "driver";

  private static final String LEAST = "510.40.3";
  private static final String PROC_VERSION = "proc/driver/nvidia/version";
  private static final Pattern VERSION = Pattern.compile("\\s([0-9]{3,}(?:\\.[0-9]+){1,2})\\s");
  private static final String REMEDY =
      "sudo apt-get install -y nvidia-driver-580-open && sudo reboot";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "NVIDIA driver";
  }

  @Override
  public String needed() {
    return LEAST + " or newer";
  }

  @Override
  public List<Check> check(Machine machine) {
    boolean loaded = machine.files().exists(PROC_VERSION);
    Optional<Version> version = version(machine);
    if (version.isEmpty()) {
      return List.of(
          loaded
              ? Check.unknown(this, "/" + PROC_VERSION + " names no version", "nvidia-smi")
              : Check.absent(this, "not loaded", REMEDY));
    }
    return List.of(
        version.get().atLeast(LEAST)
            ? Check.ok(this, version.get().text())
            : Check.failed(this, version.get().text(), REMEDY));
  }

  static Optional<Version> version(Machine machine) {
    Optional<String> line = machine.line(PROC_VERSION);
    Matcher version = VERSION.matcher(line.orElse("") + " ");
    return version.find()
        ? Version.in(version.group(1))
        : machine.line("sys/module/nvidia/version").flatMap(Version::in);
  }

  /** Returns whether the loaded driver is the open one, which DMA-BUF needs. */
  static boolean isOpen(Machine machine) {
    return machine.line(PROC_VERSION).orElse("").contains("Open Kernel Module");
  }
}
