package org.gin4j.spi.runtime.plan;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.ResourceGrant;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.TeamTag;

/**
 * Lays out a device communicator [U1 to U5, U7]. Creates nothing; the same arguments give the same
 * plan on every rank.
 *
 * <p>Sums are exact: what does not fit the type of its field is refused. Limits of a backend, such
 * as the 24 bits of a signal id, are checked by whoever chooses the backend.
 */
public final class DevicePlanner {
  /** The resource buffer's size is a multiple of this, in bytes. */
  public static final long GRANULARITY = 1L << 21;

  /** Everything in the resource buffer is aligned to at least this, in bytes. */
  public static final long ALIGNMENT = 128;

  /** Alignment of an LSA barrier block by itself, in bytes. */
  public static final int LSA_BARRIER_ALIGNMENT = Integer.BYTES;

  private static final int EPOCHS_PER_LSA_BARRIER = 3;
  private static final int NOT_GRANTED = -1;

  private final CommOffer offer;
  private final DeviceCommRequirements requirements;
  private final ConnectionType connection;

  private long signals;
  private long counters;
  private long bufferEnd;

  private DevicePlanner(CommOffer offer, DeviceCommRequirements requirements) {
    this.offer = offer;
    this.requirements = requirements;
    connection = requirements.effectiveConnection();
  }

  /**
   * Computes the plan.
   *
   * @throws GinException INVALID_ARGUMENT when the requirements contradict each other, exceed what
   *     can be counted, or need a connection that the communicator does not have; UNSUPPORTED when
   *     they need signals that the communicator does not have
   */
  public static DevicePlan plan(CommOffer offer, DeviceCommRequirements requirements) {
    return new DevicePlanner(offer, requirements).plan();
  }

  /** Returns the signals that barriers of a team take [B4]. */
  public static long barrierSignals(int count, int teamRanks) {
    return (long) count * teamRanks;
  }

  /**
   * Returns the bytes that LSA barriers of a team take: epochs and an inbox for each rank, 4 bytes
   * each.
   */
  public static long lsaBarrierBytes(int count, int teamRanks) {
    return Math.multiplyExact(
        (long) count * Integer.BYTES, (long) EPOCHS_PER_LSA_BARRIER + teamRanks);
  }

  private DevicePlan plan() {
    List<ResourceRequirement> entries = requirements.resources();
    for (int i = 0; i < entries.size(); i++) {
      checkEntry("resources[" + i + "] ", entries.get(i));
    }
    if (connection == ConnectionType.NONE) {
      checkNothingNeedsConnection();
    } else {
      checkOffered();
    }
    boolean active = connection != ConnectionType.NONE || offer.ginAlreadyEnabled();
    boolean connectionsRailed = active && offer.ginSupport() == ConnectionType.RAIL;
    boolean contextsRailed = connectionsRailed || connection == ConnectionType.RAIL;

    takeSignals("signals", requirements.signals());
    takeCounters("counters", requirements.counters());
    int hybrid = requirements.hybridBarriers();
    final int world0 = takeBarriers("worldBarriers", requirements.worldBarriers(), offer.ranks());
    final int rail0 = takeBarriers("railBarriers", requirements.railBarriers(), offer.railSize());
    final int hybridWorld0 =
        takeBarriers("hybridBarriers", contextsRailed ? 0 : hybrid, offer.ranks());
    final int hybridRail0 = takeBarriers("hybridBarriers", hybrid, offer.railSize());
    final LsaBarrierPlan lsa = takeLsaBarriers("lsaBarriers", requirements.lsaBarriers());
    final LsaBarrierPlan hybridLsa = takeLsaBarriers("hybridBarriers", hybrid);
    final List<ResourceGrant> grants = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      grants.add(take("resources[" + i + "] ", entries.get(i)));
    }

    int connections = active ? offer.connections() : 0;
    int contexts = 0;
    int contextsCreated = 0;
    if (active) {
      contexts = offer.fixedContexts() ? connections : requirements.contexts();
      contextsCreated = createdContexts(contexts, connections);
    }
    final long shadowsOffset = takeShadows(contexts);
    return new DevicePlan(
        active,
        (int) signals,
        (int) counters,
        contexts,
        connections,
        contextsCreated,
        active ? contextsCreated / connections : 0,
        rankStride(active, connectionsRailed, contextsRailed),
        connectionsRailed,
        contextsRailed,
        active && requirements.strongSignalsRequired() && offer.strongSignals(),
        world0,
        rail0,
        hybridWorld0,
        hybridRail0,
        lsa,
        hybridLsa,
        shadowsOffset,
        resourceBytes(),
        grants);
  }

  private void checkEntry(String name, ResourceRequirement entry) {
    if (entry instanceof ResourceRequirement.Cells cells) {
      checkNotNegative(name + "signals", cells.signals());
      checkNotNegative(name + "counters", cells.counters());
    } else if (entry instanceof ResourceRequirement.GinBarriers barriers) {
      checkNotNegative(name + "barriers", barriers.count());
      if (barriers.team() != TeamTag.WORLD && barriers.team() != TeamTag.RAIL) {
        throw refuse(
            name + "asks for GIN barriers of the team " + barriers.team() + " [U1]",
            "ask for WORLD or RAIL, or for LSA barriers");
      }
      checkWorldIsConnected(
          name + "world barriers", barriers.team() == TeamTag.WORLD ? barriers.count() : 0);
    } else if (entry instanceof ResourceRequirement.LsaBarriers barriers) {
      checkNotNegative(name + "LSA barriers", barriers.count());
    } else if (entry instanceof ResourceRequirement.Buffer buffer) {
      checkNotNegative(name + "buffer bytes", buffer.bytes());
      if (buffer.align() < 0 || (buffer.align() & (buffer.align() - 1)) != 0) {
        throw refuse(
            name + "buffer alignment is " + buffer.align() + " [U1]", "use a power of two");
      }
    }
  }

  private static void checkNotNegative(String what, long count) {
    if (count < 0) {
      throw refuse(what + " is " + count + " [U1]", "use 0 or more");
    }
  }

  private void checkNothingNeedsConnection() {
    checkUnconnected("signals", requirements.signals());
    checkUnconnected("counters", requirements.counters());
    checkUnconnected("worldBarriers", requirements.worldBarriers());
    checkUnconnected("railBarriers", requirements.railBarriers());
    checkUnconnected("hybridBarriers", requirements.hybridBarriers());
    List<ResourceRequirement> entries = requirements.resources();
    for (int i = 0; i < entries.size(); i++) {
      String name = "resources[" + i + "] ";
      if (entries.get(i) instanceof ResourceRequirement.Cells cells) {
        checkUnconnected(name + "signals", cells.signals());
        checkUnconnected(name + "counters", cells.counters());
      } else if (entries.get(i) instanceof ResourceRequirement.GinBarriers barriers) {
        checkUnconnected(name + "barriers", barriers.count());
      }
    }
  }

  private static void checkUnconnected(String what, int count) {
    if (count > 0) {
      throw refuse(
          what + " is " + count + " while the connection type is NONE [U2]",
          "set the connection type to FULL or RAIL, also on one host");
    }
  }

  private void checkOffered() {
    String asked =
        requirements.forceEnable()
            ? "forceEnable asks for FULL [U5]"
            : "connection is " + connection;
    if (offer.ginSupport() == ConnectionType.NONE) {
      throw refuse(
          asked + ", but the communicator has no GIN [U1]",
          "see the communicator's properties for what each backend lacks");
    }
    if (connection == ConnectionType.FULL && offer.ginSupport() != ConnectionType.FULL) {
      throw refuse(
          asked + ", but the communicator connects rail peers only [U1]",
          "set the connection type to RAIL"
              + (requirements.forceEnable() ? ", not forceEnable" : ""));
    }
    checkWorldIsConnected("worldBarriers", requirements.worldBarriers());
    if (requirements.strongSignalsRequired() && !offer.strongSignals()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "strongSignalsRequired is true, but the backend has no strong signals [S11]",
          "choose another backend, or set strongSignalsRequired to false and use weak signals");
    }
    if (requirements.vaSignalsRequired() && !offer.vaSignals()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "vaSignalsRequired is true, but the backend has no VA signals [S11]",
          "choose another backend, or set vaSignalsRequired to false and use signals by id");
    }
  }

  private void checkWorldIsConnected(String what, int count) {
    if (count > 0 && connection == ConnectionType.RAIL) {
      throw refuse(
          what + " is " + count + " while the connection type is RAIL [U1]",
          "use rail or hybrid barriers, or set the connection type to FULL");
    }
  }

  private ResourceGrant take(String name, ResourceRequirement entry) {
    if (entry instanceof ResourceRequirement.Cells cells) {
      return new ResourceGrant(
          takeSignals(name + "signals", cells.signals()),
          takeCounters(name + "counters", cells.counters()),
          NOT_GRANTED);
    }
    if (entry instanceof ResourceRequirement.GinBarriers barriers) {
      int teamRanks = barriers.team() == TeamTag.WORLD ? offer.ranks() : offer.railSize();
      return new ResourceGrant(
          takeBarriers(name + "barriers", barriers.count(), teamRanks), NOT_GRANTED, NOT_GRANTED);
    }
    if (entry instanceof ResourceRequirement.LsaBarriers barriers) {
      return new ResourceGrant(
          NOT_GRANTED,
          NOT_GRANTED,
          takeLsaBarriers(name + "LSA barriers", barriers.count()).offset());
    }
    ResourceRequirement.Buffer buffer = (ResourceRequirement.Buffer) entry;
    return new ResourceGrant(
        NOT_GRANTED,
        NOT_GRANTED,
        takeBuffer(name + "buffer bytes", buffer.bytes(), buffer.align()));
  }

  private int takeSignals(String what, long count) {
    int first = (int) signals;
    signals = countable(what, count, "signals", signals + count);
    return first;
  }

  private int takeCounters(String what, int count) {
    int first = (int) counters;
    counters = countable(what, count, "counters", counters + count);
    return first;
  }

  private int takeBarriers(String what, int count, int teamRanks) {
    int first = (int) signals;
    signals = countable(what, count, "signals", signals + barrierSignals(count, teamRanks));
    return first;
  }

  private LsaBarrierPlan takeLsaBarriers(String what, int count) {
    try {
      long bytes = lsaBarrierBytes(count, offer.lsaSize());
      return new LsaBarrierPlan(count, takeBuffer(what, bytes, LSA_BARRIER_ALIGNMENT));
    } catch (ArithmeticException e) {
      throw overflow(what, count, e);
    }
  }

  private long takeShadows(int contexts) {
    try {
      long bytes = Math.multiplyExact(contexts * signals, (long) Long.BYTES);
      return takeBuffer("shadow bytes", bytes, Long.BYTES);
    } catch (ArithmeticException e) {
      throw overflow("signals of all contexts", contexts * signals, e);
    }
  }

  private long takeBuffer(String what, long bytes, long align) {
    try {
      long start = roundUp(bufferEnd, Math.max(ALIGNMENT, align));
      bufferEnd = Math.addExact(start, bytes);
      return start;
    } catch (ArithmeticException e) {
      throw overflow(what, bytes, e);
    }
  }

  private long resourceBytes() {
    try {
      return roundUp(bufferEnd, GRANULARITY);
    } catch (ArithmeticException e) {
      throw overflow("resource buffer bytes", bufferEnd, e);
    }
  }

  private static int createdContexts(int contexts, int connections) {
    return (int) countable("contexts", contexts, "contexts", roundUp(contexts, connections));
  }

  private int rankStride(boolean active, boolean connectionsRailed, boolean contextsRailed) {
    if (!active) {
      return 0;
    }
    // Railed connections number rail peers already.
    return contextsRailed && !connectionsRailed ? offer.lsaSize() : 1;
  }

  private static long countable(String what, long count, String total, long sum) {
    if (sum > Integer.MAX_VALUE) {
      throw refuse(
          what + " is " + count + ", which brings the " + total + " to " + sum + " [U1]",
          "ask for less: at most " + Integer.MAX_VALUE + " can be counted");
    }
    return sum;
  }

  private static long roundUp(long value, long step) {
    return Math.multiplyExact(Math.ceilDiv(value, step), step);
  }

  private static GinException refuse(String message, String advice) {
    return new GinException(ErrorKind.INVALID_ARGUMENT, message, advice);
  }

  private static GinException overflow(String what, long amount, ArithmeticException cause) {
    return new GinException(
        ErrorKind.INVALID_ARGUMENT,
        what + " is " + amount + ": the resource buffer's size overflows 64 bits [U1]",
        "ask for less",
        cause);
  }
}
