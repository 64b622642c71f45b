package org.gin4j.cli.backends;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.rma.RmaCapabilities;

/** Capabilities as names and values, in a fixed order. */
public final class Capabilities {
  /** The flag of backends that users must be warned of. */
  public static final String EXPERIMENTAL = "experimental";

  private Capabilities() {}

  static Map<String, Object> of(BackendCapabilities can) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("strongSignals", can.strongSignals());
    values.put("vaSignals", can.vaSignals());
    values.put("get", can.get());
    values.put("trafficClass", can.trafficClass());
    values.put(EXPERIMENTAL, can.experimental());
    values.put("segmentKinds", names(can.segmentKinds()));
    values.put("connectionTypes", names(can.connectionTypes()));
    values.put("connections", can.connections());
    values.put("maxContexts", can.maxContexts());
    values.put("maxSignals", can.maxSignals());
    values.put("maxCounters", can.maxCounters());
    values.put("maxQueueDepth", can.maxQueueDepth());
    return values;
  }

  static Map<String, Object> of(RmaCapabilities can) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("loadStore", can.loadStore());
    values.put("get", can.get());
    values.put("nativeAtomics", can.nativeAtomics());
    values.put("sameHostOnly", can.sameHostOnly());
    return values;
  }

  static List<String> names(Collection<? extends Enum<?>> values) {
    return values.stream().sorted().map(Enum::name).toList();
  }
}
