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
  private static final String MOCK = "mock";

  /** With one GPU or NIC that will do, the others do not matter. */
  private static final Set<String> ONE_IS_ENOUGH = Set.of(GpuRequirement.ID, NicRequirement.ID);

  private static final Map<String, List<String>> HARDWARE =
      Map.of(
          PROXY,
          with(GpuMemoryRequirement.PROXY),
          "gdaki",
          with(GpuMemoryRequirement.GDAKI),
          "gpi",
          with(GpuMemoryRequirement.GDAKI));

  /** Where these are about nothing, the NIC is what is missing. */
  private static final Set<String> ABOUT_NICS = Set.of(GidRequirement.ID, MtuRequirement.ID);

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
        DriverRequirement.ID,
        GpuRequirement.ID,
        NicRequirement.ID,
        RdmaCoreRequirement.ID,
        gpuMemory,
        CrossNicRequirement.ID,
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
    List<String> missing = new ArrayList<>();
    needs.forEach(id -> missing.addAll(blocking(id)));
    if (name.equals(PROXY) && !reachesOtherHosts()) {
      missing.add("no transport between hosts is installed");
    }
    if (missing.isEmpty()) {
      return new BackendOutlook(name, Extent.USABLE, List.of());
    }
    List<String> software = blocking(SharedMemoryRequirement.ID);
    missing.addAll(software);
    return new BackendOutlook(
        name, software.isEmpty() ? Extent.SOFTWARE_ONLY : Extent.NOT_USABLE, missing);
  }

  private List<String> blocking(String id) {
    List<Check> of = checks.stream().filter(check -> check.id().equals(id)).toList();
    if (ONE_IS_ENOUGH.contains(id) && !of.stream().allMatch(Check::blocks)) {
      return List.of();
    }
    return of.stream()
        .filter(
            check ->
                ABOUT_NICS.contains(id) ? check.verdict() == CheckVerdict.FAILED : check.blocks())
        .map(check -> check.about() + ": " + check.found())
        .toList();
  }

  private boolean reachesOtherHosts() {
    return installed.transports().stream()
        .anyMatch(transport -> Boolean.FALSE.equals(transport.capabilities().get("sameHostOnly")));
  }
}
