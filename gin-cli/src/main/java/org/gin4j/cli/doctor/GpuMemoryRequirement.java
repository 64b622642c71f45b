package org.gin4j.cli.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a NIC reaches the memory of a GPU: DMA-BUF of the kernel, or a module of NVIDIA's driver. */
final class GpuMemoryRequirement implements Requirement {
  /** For the host proxy. */
  static final String PROXY = "gpu-memory-proxy";

  /** For kernels that ring doorbells themselves. */
  static final String GDAKI = "gpu-memory-gdaki";

  private static final String MODULE = "nvidia_peermem";
  private static final String[] KERNEL_FILES = {"proc/sys/kernel/osrelease", "proc/version"};
  private static final String OLD_MODULE = "sys/kernel/mm/memory_peers/nv_mem/version";
  private static final String LOAD = "sudo modprobe nvidia-peermem";

  private final String id;
  private final String use;
  private final String leastKernel;

  private GpuMemoryRequirement(String id, String use, String leastKernel) {
    this.id = id;
    this.use = use;
    this.leastKernel = leastKernel;
  }

  static GpuMemoryRequirement proxy() {
    return new GpuMemoryRequirement(PROXY, "proxy", "5.12");
  }

  static GpuMemoryRequirement gdaki() {
    return new GpuMemoryRequirement(GDAKI, "gdaki", "6.1");
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String about() {
    return "NIC to GPU memory, " + use;
  }

  @Override
  public String needed() {
    return "DMA-BUF (kernel " + leastKernel + " or newer, open driver) or nvidia-peermem";
  }

  @Override
  public List<Check> check(Machine machine) {
    Optional<Version> kernel = kernel(machine);
    boolean driver = DriverRequirement.version(machine).isPresent();
    boolean open = DriverRequirement.isOpen(machine);
    boolean peermem = isPeermemLoaded(machine);
    String found =
        "kernel "
            + kernel.map(Version::text).orElse("unknown")
            + ", "
            + kind(machine, driver, open)
            + ", nvidia-peermem "
            + (peermem ? "loaded" : "not loaded");
    if (!driver) {
      return List.of(withoutDriver(machine, found));
    }
    boolean dmaBuf = open && kernel.isPresent() && kernel.get().atLeast(leastKernel);
    if (dmaBuf || peermem) {
      return List.of(Check.ok(this, found));
    }
    return List.of(
        doubt(machine, kernel)
            .map(doubt -> Check.unknown(this, found + ": " + doubt, "uname -r; lsmod"))
            .orElseGet(() -> Check.failed(this, found, remedy(machine))));
  }

  private static String kind(Machine machine, boolean driver, boolean open) {
    if (open) {
      return "open driver";
    }
    if (DriverRequirement.doubt(machine).isPresent()) {
      return "driver of unknown kind";
    }
    return driver ? "driver not open" : "no driver";
  }

  private Check withoutDriver(Machine machine, String found) {
    Optional<String> doubt = DriverRequirement.doubt(machine);
    if (doubt.isPresent()) {
      return Check.unknown(this, found + ": " + doubt.get(), "nvidia-smi");
    }
    return Gpu.of(machine).isEmpty()
        ? Check.absent(this, found, "nothing to do unless this machine is to have a GPU")
        : Check.failed(this, found, "install the driver first");
  }

  private static Optional<String> doubt(Machine machine, Optional<Version> kernel) {
    Optional<String> ofKernel =
        kernel.isPresent() ? Optional.empty() : machine.doubt("no version", KERNEL_FILES);
    return ofKernel
        .or(() -> DriverRequirement.doubt(machine))
        .or(() -> new LoadedModules(machine).doubt(machine));
  }

  private String remedy(Machine machine) {
    if (DriverRequirement.hasVolta(machine)) {
      return LOAD + " (Volta: the open kernel modules, and so DMA-BUF, need Turing or newer)";
    }
    return LOAD
        + ", or the open driver with a kernel "
        + leastKernel
        + " or newer: "
        + DriverRequirement.install(machine);
  }

  private static Optional<Version> kernel(Machine machine) {
    return Arrays.stream(KERNEL_FILES)
        .flatMap(file -> machine.line(file).flatMap(Version::in).stream())
        .findFirst();
  }

  /** The older module serves the proxy only. */
  private boolean isPeermemLoaded(Machine machine) {
    boolean listed =
        machine.files().exists("sys/module/" + MODULE)
            || new LoadedModules(machine).contains(MODULE);
    return listed || (id.equals(PROXY) && machine.files().exists(OLD_MODULE));
  }
}
