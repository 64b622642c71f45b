package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.cli.backends.Inventory;

/**
 * What is known of a machine.
 *
 * @param checks every requirement
 * @param backends what follows for the backends of this installation
 */
public record Diagnosis(List<Check> checks, List<BackendOutlook> backends) {
  private static final List<Requirement> REQUIREMENTS =
      List.of(
          new CudaRequirement(),
          new DriverRequirement(),
          new GpuRequirement(),
          new NicRequirement(),
          new RdmaCoreRequirement(),
          GpuMemoryRequirement.proxy(),
          GpuMemoryRequirement.gdaki(),
          new ConnectivityRequirement(),
          new CrossNicRequirement(),
          new MergeNicsRequirement(),
          new MemoryLockRequirement(),
          new GidRequirement(),
          new MtuRequirement(),
          new SharedMemoryRequirement());

  /** Copies the lists. */
  public Diagnosis {
    checks = List.copyOf(checks);
    backends = List.copyOf(backends);
  }

  /** Looks at a machine. */
  public static Diagnosis of(Machine machine, Inventory installed) {
    List<Check> checks = new ArrayList<>();
    REQUIREMENTS.forEach(requirement -> checks.addAll(requirement.check(machine)));
    return new Diagnosis(checks, new BackendNeeds(installed, checks, machine.live()).outlooks());
  }

  /** Returns whether something that is there does not do. */
  public boolean failed() {
    return checks.stream().anyMatch(check -> check.verdict() == CheckVerdict.FAILED);
  }

  /** Returns whether any backend can be used. */
  public boolean anyUsable() {
    return backends.stream()
        .anyMatch(backend -> backend.usable() != BackendOutlook.Extent.NOT_USABLE);
  }
}
