package org.gin4j.spi.runtime.device;

import java.util.BitSet;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.spi.runtime.plan.CompatibilityRules;
import org.gin4j.spi.runtime.plan.DevicePlan;
import org.gin4j.spi.runtime.plan.Feature;

/**
 * What operations of a device communicator may ask for, worked out once.
 *
 * @param signals signals per context
 * @param userSignals signals that the program required by count: ids from 0
 * @param grantedSignals ids of the program, by count and by resource list, without barrier cells
 * @param counters counters per context
 * @param railed whether only rail peers are connected [P6]
 * @param strongAllowed whether strong signals were required [S11]
 * @param vaAllowed whether VA signals were required [S11]
 * @param strengthAllowed whether the compatibility level has strong and weak signals [U8]
 * @param vaLevel whether the compatibility level has VA signals [U8]
 * @param getLevel whether the compatibility level has get, flushAsync and wait [U8]
 * @param getServed whether the backend has get
 * @param level the compatibility level
 */
record ContextRules(
    int signals,
    int userSignals,
    BitSet grantedSignals,
    int counters,
    boolean railed,
    boolean strongAllowed,
    boolean vaAllowed,
    boolean strengthAllowed,
    boolean vaLevel,
    boolean getLevel,
    boolean getServed,
    NcclVersion level) {

  static ContextRules of(DeviceCommRequirements wanted, DevicePlan plan, OpenBackend open) {
    NcclVersion level = wanted.compatibility();
    return new ContextRules(
        plan.signals(),
        wanted.signals(),
        granted(wanted, plan),
        plan.counters(),
        wanted.effectiveConnection() == ConnectionType.RAIL,
        plan.strongLegacySignals(),
        wanted.vaSignalsRequired(),
        CompatibilityRules.allows(level, Feature.STRONG_WEAK_SIGNALS),
        CompatibilityRules.allows(level, Feature.VA_SIGNALS),
        CompatibilityRules.allows(level, Feature.GET),
        open != null && open.capabilities().get(),
        level);
  }

  private static BitSet granted(DeviceCommRequirements wanted, DevicePlan plan) {
    BitSet ids = new BitSet();
    ids.set(0, wanted.signals());
    for (int entry = 0; entry < wanted.resources().size(); entry++) {
      if (wanted.resources().get(entry) instanceof ResourceRequirement.Cells cells
          && cells.signals() > 0) {
        int start = plan.grants().get(entry).signalStart();
        ids.set(start, start + cells.signals());
      }
    }
    return ids;
  }
}
