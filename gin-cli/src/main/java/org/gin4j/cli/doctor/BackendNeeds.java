package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gin4j.cli.backends.Inventory;
import org.gin4j.cli.backends.ProviderEntry;
import org.gin4j.cli.doctor.BackendOutlook.Extent;

/** What the backends need, and what follows for those that are installed. */
final class BackendNeeds {
  private static final String PROXY = "proxy";
  private static final String GPI = "gpi";
  private static final String MOCK = "mock";

  /** With one GPU or NIC that will do, the others do not matter. */
  private static final Set<String> ONE_IS_ENOUGH = Set.of(GpuRequirement.ID, NicRequirement.ID);

  private static final Map<String, List<String>> HARDWARE =
      Map.of(
          PROXY,
          with(GpuMemoryRequirement.PROXY),
          GPI,
          with(GpuMemoryRequirement.PROXY),
          "gdaki",
          with(GpuMemoryRequirement.GDAKI));

  /** Those that run over the transports that are installed. */
  private static final Set<String> OVER_TRANSPORTS = Set.of(PROXY, GPI);

  /** Without these there is no hardware to use; others matter only where they fail. */
  private static final Set<String> INDISPENSABLE =
      Set.of(
          DriverRequirement.ID,
          RdmaCoreRequirement.ID,
          GpuMemoryRequirement.PROXY,
          GpuMemoryRequirement.GDAKI,
          SharedMemoryRequirement.ID);

  private final Inventory installed;
  private final List<Check> checks;
  private final boolean live;

  BackendNeeds(Inventory installed, List<Check> checks, boolean live) {
    this.installed = installed;
    this.checks = checks;
    this.live = live;
  }

  private static List<String> with(String gpuMemory) {
    return List.of(
        CudaRequirement.ID,
        DriverRequirement.ID,
        GpuRequirement.ID,
        NicRequirement.ID,
        RdmaCoreRequirement.ID,
        gpuMemory,
        ConnectivityRequirement.ID,
        CrossNicRequirement.ID,
        MergeNicsRequirement.ID,
        MemoryLockRequirement.ID,
        GidRequirement.ID,
        MtuRequirement.ID);
  }

  List<BackendOutlook> outlooks() {
    return installed.backends().stream().map(this::outlook).toList();
  }

  private BackendOutlook outlook(ProviderEntry backend) {
    if (live && !backend.available()) {
      return new BackendOutlook(backend.name(), Extent.NOT_USABLE, List.of(backend.cause()));
    }
    if (backend.name().equals(MOCK)) {
      return new BackendOutlook(
          MOCK, Extent.SOFTWARE_ONLY, List.of("a simulated fabric in one process"));
    }
    List<String> needs = HARDWARE.get(backend.name());
    if (needs == null) {
      return new BackendOutlook(
          backend.name(),
          Extent.USABLE,
          List.of("its provider says so; what it needs is not known here"));
    }
    return ofHardware(backend.name(), needs);
  }

  private BackendOutlook ofHardware(String name, List<String> needs) {
    List<String> because = new ArrayList<>();
    needs.forEach(id -> because.addAll(blocking(id)));
    Extent extent = because.isEmpty() ? Extent.USABLE : Extent.NOT_USABLE;
    if (OVER_TRANSPORTS.contains(name) && extent == Extent.NOT_USABLE) {
      extent = Extent.SOFTWARE_ONLY;
    }
    if (OVER_TRANSPORTS.contains(name) && !reachesOtherHosts()) {
      because.add("no transport between hosts is installed");
      List<String> software = blocking(SharedMemoryRequirement.ID);
      because.addAll(software);
      extent = software.isEmpty() ? Extent.SOFTWARE_ONLY : Extent.NOT_USABLE;
    }
    if (name.equals(GPI)) {
      because.add("experimental; the NIC is played in software");
    }
    return new BackendOutlook(name, extent, because);
  }

  private List<String> blocking(String id) {
    List<Check> of = checks.stream().filter(check -> check.id().equals(id)).toList();
    if (ONE_IS_ENOUGH.contains(id)) {
      boolean any = of.stream().anyMatch(check -> check.verdict() == CheckVerdict.OK);
      return any ? List.of() : of.stream().map(BackendNeeds::text).toList();
    }
    return of.stream().filter(BackendNeeds::blocks).map(BackendNeeds::text).toList();
  }

  private static boolean blocks(Check check) {
    return check.verdict() == CheckVerdict.FAILED
        || (check.verdict() == CheckVerdict.ABSENT && INDISPENSABLE.contains(check.id()));
  }

  private static String text(Check check) {
    return check.about() + ": " + check.found();
  }

  private boolean reachesOtherHosts() {
    return installed.transports().stream()
        .anyMatch(transport -> Boolean.FALSE.equals(transport.capabilities().get("sameHostOnly")));
  }
}
