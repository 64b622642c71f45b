package org.gin4j.api;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * What a device communicator must have. Honoured or refused with the reason, never dropped; "unset"
 * is a state of its own and never reaches a backend as a number [U1].
 *
 * <p>Source: {@code ncclDevCommRequirements}, NCCL 2.30.7.
 */
public final class DeviceCommRequirements {
  private final int signals;
  private final int counters;
  private final int contexts;
  private final ConnectionType connection;
  private final int worldBarriers;
  private final int railBarriers;
  private final int hybridBarriers;
  private final int lsaBarriers;
  private final OptionalInt queueDepth;
  private final OptionalInt trafficClass;
  private final boolean exclusiveContexts;
  private final boolean strongSignalsRequired;
  private final boolean vaSignalsRequired;
  private final boolean getRequired;
  private final boolean forceEnable;
  private final List<ResourceRequirement> resources;
  private final NcclVersion compatibility;

  private DeviceCommRequirements(Builder builder) {
    signals = builder.signals;
    counters = builder.counters;
    contexts = builder.contexts;
    connection = builder.connection;
    worldBarriers = builder.worldBarriers;
    railBarriers = builder.railBarriers;
    hybridBarriers = builder.hybridBarriers;
    lsaBarriers = builder.lsaBarriers;
    queueDepth = builder.queueDepth;
    trafficClass = builder.trafficClass;
    exclusiveContexts = builder.exclusiveContexts;
    strongSignalsRequired = builder.strongSignalsRequired;
    vaSignalsRequired = builder.vaSignalsRequired;
    getRequired = builder.getRequired;
    forceEnable = builder.forceEnable;
    resources = List.copyOf(builder.resources);
    compatibility = builder.compatibility;
  }

  /** Returns a builder with nothing requested, four contexts hinted, strong and VA required. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the number of user signals, ids 0 to n-1 on every context. */
  public int signals() {
    return signals;
  }

  /** Returns the number of user counters, ids 0 to n-1 on every context. */
  public int counters() {
    return counters;
  }

  /** Returns the hinted number of contexts [U4]. */
  public int contexts() {
    return contexts;
  }

  /** Returns the connection type as asked; see {@link #effectiveConnection}. */
  public ConnectionType connection() {
    return connection;
  }

  /** Returns the connection type with the legacy switch applied [U5]. */
  public ConnectionType effectiveConnection() {
    return forceEnable ? ConnectionType.FULL : connection;
  }

  /** Returns the number of world barriers. */
  public int worldBarriers() {
    return worldBarriers;
  }

  /** Returns the number of rail barriers. */
  public int railBarriers() {
    return railBarriers;
  }

  /** Returns the number of hybrid barriers (NCCL: {@code barrierCount}). */
  public int hybridBarriers() {
    return hybridBarriers;
  }

  /** Returns the number of LSA barriers. */
  public int lsaBarriers() {
    return lsaBarriers;
  }

  /** Returns the queue depth in descriptors, if set. */
  public OptionalInt queueDepth() {
    return queueDepth;
  }

  /** Returns the network traffic class, if set. */
  public OptionalInt trafficClass() {
    return trafficClass;
  }

  /** Returns whether contexts may not be shared with other device communicators. */
  public boolean exclusiveContexts() {
    return exclusiveContexts;
  }

  /** Returns whether strong signals are needed; also the strength of legacy actions [S11]. */
  public boolean strongSignalsRequired() {
    return strongSignalsRequired;
  }

  /** Returns whether VA signals are needed [S10]. */
  public boolean vaSignalsRequired() {
    return vaSignalsRequired;
  }

  /** Returns whether get is needed; a backend without it is then passed over [U6]. */
  public boolean getRequired() {
    return getRequired;
  }

  /** Returns whether the legacy switch is on [U5]. */
  public boolean forceEnable() {
    return forceEnable;
  }

  /** Returns the list entries. */
  public List<ResourceRequirement> resources() {
    return resources;
  }

  /** Returns the compatibility level [U8]. */
  public NcclVersion compatibility() {
    return compatibility;
  }

  /** Collects requirements. Not safe for use by several threads. */
  public static final class Builder {
    private static final int DEFAULT_CONTEXTS = 4;

    private int signals;
    private int counters;
    private int contexts = DEFAULT_CONTEXTS;
    private ConnectionType connection = ConnectionType.NONE;
    private int worldBarriers;
    private int railBarriers;
    private int hybridBarriers;
    private int lsaBarriers;
    private OptionalInt queueDepth = OptionalInt.empty();
    private OptionalInt trafficClass = OptionalInt.empty();
    private boolean exclusiveContexts;
    private boolean strongSignalsRequired = true;
    private boolean vaSignalsRequired = true;
    private boolean getRequired;
    private boolean forceEnable;
    private final List<ResourceRequirement> resources = new ArrayList<>();
    private NcclVersion compatibility = NcclVersion.CURRENT;

    private Builder() {}

    /** Asks for signals 0 to count-1 on every context. */
    public Builder signals(int count) {
      signals = checkCount("signals", count);
      return this;
    }

    /** Asks for counters 0 to count-1 on every context. */
    public Builder counters(int count) {
      counters = checkCount("counters", count);
      return this;
    }

    /** Hints the number of contexts; the number granted is the device communicator's [U4]. */
    public Builder contexts(int hint) {
      if (hint < 1) {
        throw GinException.invalidArgument("contexts must be at least 1, not " + hint);
      }
      contexts = hint;
      return this;
    }

    /** Sets which peers are connected. */
    public Builder connection(ConnectionType type) {
      connection = checkPresent("connection type", type);
      return this;
    }

    /** Asks for barriers over all ranks (NCCL 2.30.3 or newer). */
    public Builder worldBarriers(int count) {
      worldBarriers = checkCount("world barriers", count);
      return this;
    }

    /** Asks for barriers over the rail team. */
    public Builder railBarriers(int count) {
      railBarriers = checkCount("rail barriers", count);
      return this;
    }

    /** Asks for hybrid barriers. */
    public Builder hybridBarriers(int count) {
      hybridBarriers = checkCount("hybrid barriers", count);
      return this;
    }

    /** Asks for LSA barriers. */
    public Builder lsaBarriers(int count) {
      lsaBarriers = checkCount("LSA barriers", count);
      return this;
    }

    /** Sets the depth of descriptor queues, rounded up to a power of two by the backend. */
    public Builder queueDepth(int descriptors) {
      if (descriptors < 1 || descriptors > 1 << 20) {
        throw GinException.invalidArgument(
            "queue depth must be 1 to " + (1 << 20) + " descriptors, not " + descriptors);
      }
      queueDepth = OptionalInt.of(descriptors);
      return this;
    }

    /** Sets the network traffic class, 0 to 255. */
    public Builder trafficClass(int value) {
      if (value < 0 || value > 255) {
        throw GinException.invalidArgument("traffic class must be 0 to 255, not " + value);
      }
      trafficClass = OptionalInt.of(value);
      return this;
    }

    /** Asks for contexts that no other device communicator uses. */
    public Builder exclusiveContexts(boolean exclusive) {
      exclusiveContexts = exclusive;
      return this;
    }

    /** Says whether strong signals are needed [S11]; default true, as in NCCL. */
    public Builder strongSignalsRequired(boolean required) {
      strongSignalsRequired = required;
      return this;
    }

    /** Says whether VA signals are needed [S11]; default true, as in NCCL. */
    public Builder vaSignalsRequired(boolean required) {
      vaSignalsRequired = required;
      return this;
    }

    /** Says whether get is needed; without it, get is served only if the backend happens to. */
    public Builder getRequired(boolean required) {
      getRequired = required;
      return this;
    }

    /**
     * Connects fully whatever the connection type says [U5].
     *
     * @deprecated in NCCL 2.29.7; say {@link #connection}
     */
    @Deprecated
    public Builder forceEnable(boolean force) {
      forceEnable = force;
      return this;
    }

    /** Appends a list entry [U3]. */
    public Builder resource(ResourceRequirement requirement) {
      resources.add(checkPresent("resource requirement", requirement));
      return this;
    }

    /** Refuses features newer than a version [U8]. */
    public Builder compatibility(NcclVersion level) {
      compatibility = checkPresent("compatibility level", level);
      return this;
    }

    /** Returns the requirements; contradictions are reported when they are used. */
    public DeviceCommRequirements build() {
      return new DeviceCommRequirements(this);
    }

    private static int checkCount(String what, int count) {
      if (count < 0) {
        throw GinException.invalidArgument(
            "the number of " + what + " must not be negative: " + count);
      }
      return count;
    }

    private static <T> T checkPresent(String what, T value) {
      if (value == null) {
        throw GinException.invalidArgument("the " + what + " must not be null");
      }
      return value;
    }
  }
}
