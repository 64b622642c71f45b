package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;

/** How a NIC reaches the memory of a GPU: DMA-BUF of the kernel, or a module of NVIDIA's driver. */
final class GpuMemoryRequirement implements Requirement {
  /** For the host proxy. */
  static final String PROXY = "gpu-memory-proxy";

  /** For kernels that ring doorbells themselves. */
  static final String GDAKI = "gpu-memory-gdaki";

  private static final String MODULE = "nvidia_peermem";
  private static final String OLD_MODULE = "sys/kernel/mm/memory_peers/nv_mem/version";
  private static final String REMEDY =
      "sudo modprobe nvidia-peermem, or a newer kernel with the open driver:"
          + " sudo apt-get install -y linux-generic nvidia-driver-580-open && sudo reboot";

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
            + (driver ? open ? "open driver" : "driver not open" : "no driver")
            + ", nvidia-peermem "
            + (peermem ? "loaded" : "not loaded");
    if (!driver) {
      return List.of(Check.absent(this, found, "install the driver first"));
    }
    boolean dmaBuf = open && kernel.isPresent() && kernel.get().atLeast(leastKernel);
    return List.of(dmaBuf || peermem ? Check.ok(this, found) : Check.failed(this, found, REMEDY));
  }

  private static Optional<Version> kernel(Machine machine) {
    return machine
        .line("proc/sys/kernel/osrelease")
        .flatMap(Version::in)
        .or(() -> machine.line("proc/version").flatMap(Version::in));
  }

  /** The older module serves the proxy only. */
  private boolean isPeermemLoaded(Machine machine) {
    boolean listed =
        machine.files().exists("sys/module/" + MODULE)
            || new LoadedModules(machine).contains(MODULE);
    return listed || (id.equals(PROXY) && machine.files().exists(OLD_MODULE));
  }
}
