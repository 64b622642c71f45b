package org.gin4j.spi.runtime.plan;

import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.NcclVersion;

/**
 * Refuses what is newer than the compatibility level [U8]. Requirements are checked as a whole;
 * operations ask {@link #allows} when they are called.
 */
public final class CompatibilityRules {
  private CompatibilityRules() {}

  /**
   * Checks requirements against the level they name.
   *
   * <p>strongSignalsRequired and vaSignalsRequired are true unless set, hence say nothing about
   * what the program uses: its strong, weak and VA operations are refused instead. World barriers
   * in the resource list are as old as GIN; only their count among the plain fields is newer.
   *
   * @throws GinException UNSUPPORTED naming the feature, its version and the older way
   */
  public static void check(DeviceCommRequirements requirements) {
    NcclVersion level = requirements.compatibility();
    if (requirements.connection() != ConnectionType.NONE) {
      require(level, Feature.CONNECTION_TYPE);
    }
    if (requirements.worldBarriers() > 0) {
      require(level, Feature.WORLD_BARRIER);
    }
    if (requirements.getRequired()) {
      require(level, Feature.GET);
    }
  }

  /** Returns whether a level has a feature. */
  public static boolean allows(NcclVersion level, Feature feature) {
    return level.compareTo(feature.since()) >= 0;
  }

  /** Makes the refusal of a feature; the caller throws it. */
  public static GinException refuse(NcclVersion level, Feature feature) {
    return new GinException(
        ErrorKind.UNSUPPORTED,
        feature.words()
            + " came with NCCL "
            + feature.since()
            + ", the compatibility level is "
            + level
            + " [U8]",
        feature.olderWay() + ", or raise the level");
  }

  private static void require(NcclVersion level, Feature feature) {
    if (!allows(level, feature)) {
      throw refuse(level, feature);
    }
  }
}
