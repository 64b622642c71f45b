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
    Optional<Version> version = version(machine);
    if (version.isPresent()) {
      return List.of(
          version.get().atLeast(LEAST)
              ? Check.ok(this, version.get().text())
              : Check.failed(this, version.get().text(), install(machine)));
    }
    return List.of(
        machine
            .doubt("no version", PROC_VERSION)
            .map(doubt -> Check.unknown(this, doubt, "nvidia-smi"))
            .orElseGet(() -> notLoaded(machine)));
  }

  private Check notLoaded(Machine machine) {
    List<Gpu> gpus = Gpu.of(machine);
    if (gpus.isEmpty()) {
      return Check.absent(
          this, "not loaded; no NVIDIA GPU", "nothing to do unless this machine is to have a GPU");
    }
    String more = gpus.size() == 1 ? "" : " and " + (gpus.size() - 1) + " more";
    return Check.failed(this, gpus.get(0) + more + ", no driver bound", install(machine));
  }

  /** Returns how to install a driver that serves the GPUs and lets NICs reach their memory. */
  static String install(Machine machine) {
    Distribution distribution = new Distribution(machine);
    if (hasVolta(machine)) {
      return distribution.installFromNvidia(
              "cuda-drivers-580",
              distribution.hasModuleStreams() ? "@nvidia-driver:580-dkms" : "",
              "install NVIDIA's driver of branch 580 with its closed kernel modules")
          + "; sudo reboot; sudo modprobe nvidia-peermem"
          + " (Volta: the open kernel modules need Turing or newer)";
    }
    return distribution.installFromNvidia(
            "nvidia-open",
            distribution.hasModuleStreams() ? "@nvidia-driver:open-dkms" : "nvidia-open",
            "install NVIDIA's driver with its open kernel modules")
        + "; sudo reboot";
  }

  static boolean hasVolta(Machine machine) {
    return Gpu.of(machine).stream().anyMatch(gpu -> gpu.generation() == Gpu.Generation.VOLTA);
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

  /** Returns why it cannot be told whether the driver is the open one. */
  static Optional<String> doubt(Machine machine) {
    return machine.line(PROC_VERSION).filter(line -> line.contains("NVRM")).isPresent()
        ? Optional.empty()
        : machine.doubt("no driver", PROC_VERSION);
  }
}
