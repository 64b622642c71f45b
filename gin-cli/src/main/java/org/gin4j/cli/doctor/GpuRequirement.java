package org.gin4j.cli.doctor;

import java.util.List;

/** GPUs, told from their PCI ids or, without those, from their models. */
final class GpuRequirement implements Requirement {
  static final String ID = "gpu";

  private static final String REMEDY = "use a machine with a V100, T4, A100, H100 or newer";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "GPU";
  }

  @Override
  public String needed() {
    return "Volta or newer";
  }

  @Override
  public List<Check> check(Machine machine) {
    List<Gpu> gpus = Gpu.of(machine);
    return gpus.isEmpty()
        ? List.of(
            Check.absent(
                this, "no NVIDIA GPU", "nothing to do unless this machine is to run kernels"))
        : gpus.stream().map(this::check).toList();
  }

  private Check check(Gpu gpu) {
    return switch (gpu.generation()) {
      case OLDER -> Check.failed(this, gpu.toString(), REMEDY);
      case VOLTA, NEWER -> Check.ok(this, gpu.toString());
      case UNKNOWN ->
          Check.unknown(
              this, gpu.toString(), "nvidia-smi --query-gpu=name,compute_cap --format=csv");
    };
  }
}
