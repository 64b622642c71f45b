package org.gin4j.spi.runtime.device;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierHandle;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinType;
import org.gin4j.api.ResourceGrant;
import org.gin4j.api.SharingMode;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BarrierObserver;
import org.gin4j.spi.runtime.plan.DevicePlan;

/** A device communicator as planned, over one backend device. */
public final class RuntimeDeviceCommunicator implements DeviceCommunicator {
  private final DeviceOwner communicator;
  private final DevicePlan plan;
  private final OpenBackend open;
  private final BackendDevice device;
  private final Window resourceWindow;
  private final Team world;
  private final Team lsa;
  private final Team rail;
  private final List<ContextGin> contexts = new ArrayList<>();
  private final Map<Integer, Team> barrierTeams = new ConcurrentHashMap<>();
  private final Map<Integer, Boolean> fencedBarriers = new ConcurrentHashMap<>();
  private final Set<Integer> brokenBarriers = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  RuntimeDeviceCommunicator(
      DeviceOwner communicator,
      DeviceCommRequirements requirements,
      DevicePlan plan,
      OpenBackend open,
      BackendDevice device,
      Window resourceWindow) {
    this.communicator = communicator;
    this.plan = plan;
    this.open = open;
    this.device = device;
    this.resourceWindow = resourceWindow;
    world = communicator.world();
    lsa = communicator.lsa();
    rail = communicator.rail();
    ContextRules rules = ContextRules.of(requirements, plan, open);
    for (int index = 0; index < plan.contexts(); index++) {
      contexts.add(
          new ContextGin(
              communicator,
              this,
              index,
              SharingMode.GPU,
              device.context(index),
              new SignalShadows(plan.signals()),
              open,
              rules));
    }
  }

  /** Returns the backend's context for a sharing mode. */
  BackendContext backendContext(int index, SharingMode sharing) {
    return device.context(index, sharing);
  }

  /** Returns who wants to be told of barriers, or null. */
  BarrierObserver observer() {
    return device == null ? null : device.observer().orElse(null);
  }

  /** Tells the backend that the program did not close this. */
  public void leftOpen() {
    if (open != null) {
      open.backend().leftOpen(this, "a device communicator with " + contexts.size() + " contexts");
    }
  }

  /** Returns whether close was called. */
  boolean isClosed() {
    return closed;
  }

  @Override
  public int rank() {
    return world.rank();
  }

  @Override
  public int size() {
    return world.size();
  }

  @Override
  public GinType ginType() {
    return open == null ? GinType.NONE : open.type();
  }

  @Override
  public String transport() {
    return device == null ? "none" : device.describe();
  }

  @Override
  public int contextCount() {
    return contexts.size();
  }

  @Override
  public int signalCount() {
    return plan.signals();
  }

  @Override
  public int counterCount() {
    return plan.counters();
  }

  @Override
  public Team world() {
    return world;
  }

  @Override
  public Team lsa() {
    return lsa;
  }

  @Override
  public Team rail() {
    return rail;
  }

  @Override
  public int rankToWorld(Team team, int index) {
    team.checkPeer(index);
    return team.rankToWorld(world.rank(), index);
  }

  @Override
  public Gin gin(int contextIndex, SharingMode sharing) {
    ContextGin context = context(contextIndex);
    return sharing == SharingMode.GPU ? context : context.withSharing(sharing);
  }

  /** Returns a context for a barrier or a user. */
  ContextGin context(int index) {
    checkOpen();
    if (contexts.isEmpty()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "this device communicator has no GIN contexts: its connection type is NONE [U2]",
          "require connection FULL or RAIL");
    }
    if (index < 0 || index >= contexts.size()) {
      throw GinException.invalidArgument(
          "context " + index + " is outside 0 to " + (contexts.size() - 1));
    }
    return contexts.get(index);
  }

  @Override
  public GinBarrierHandle worldBarriers() {
    int cells = plan.railBarrierSignal0() - plan.worldBarrierSignal0();
    return new GinBarrierHandle(plan.worldBarrierSignal0(), cells / world.size(), world.size());
  }

  @Override
  public GinBarrierHandle railBarriers() {
    int cells = plan.hybridWorldBarrierSignal0() - plan.railBarrierSignal0();
    return new GinBarrierHandle(plan.railBarrierSignal0(), cells / rail.size(), rail.size());
  }

  @Override
  public GinBarrierSession worldBarrier(Coop coop, Gin gin, int index) {
    return barrier(coop, gin, world, worldBarriers(), index);
  }

  @Override
  public GinBarrierSession worldBarrier(Coop coop, int index) {
    return barrier(coop, world, worldBarriers(), index);
  }

  @Override
  public GinBarrierSession railBarrier(Coop coop, Gin gin, int index) {
    return barrier(coop, gin, rail, railBarriers(), index);
  }

  @Override
  public GinBarrierSession railBarrier(Coop coop, int index) {
    return barrier(coop, rail, railBarriers(), index);
  }

  @Override
  public GinBarrierSession barrier(
      Coop coop, Gin gin, Team team, GinBarrierHandle handle, int index) {
    checkOpen();
    if (!(gin instanceof ContextGin context) || context.device() != this) {
      throw GinException.invalidArgument("the context belongs to another communicator");
    }
    return session(coop, context, team, handle, index);
  }

  @Override
  public GinBarrierSession barrier(Coop coop, Team team, GinBarrierHandle handle, int index) {
    checkOpen();
    return session(coop, null, team, handle, index);
  }

  private GinBarrierSession session(
      Coop coop, ContextGin bound, Team team, GinBarrierHandle handle, int index) {
    long cells = (long) handle.count() * handle.teamSize();
    if (handle.signalStart() < 0
        || handle.count() < 0
        || handle.teamSize() < 1
        || cells > plan.signals() - handle.signalStart()) {
      throw GinException.invalidArgument(
          handle
              + " does not lie within the "
              + plan.signals()
              + " signals of this communicator [S13]");
    }
    checkTeam(team);
    if (team.size() != handle.teamSize()) {
      throw GinException.invalidArgument(
          "the barrier block was made for teams of "
              + handle.teamSize()
              + ", not of "
              + team.size());
    }
    if (index < 0 || index >= handle.count()) {
      throw GinException.invalidArgument(
          "barrier index "
              + index
              + " is outside the "
              + handle.count()
              + " barriers required for this team [B6]");
    }
    context(0);
    int firstCell = handle.signalStart() + index * team.size();
    if (brokenBarriers.contains(firstCell)) {
      throw new GinException(
          ErrorKind.CLOSED,
          "barrier index " + index + " is broken: a sync on it did not finish [B7]",
          "end this communicator; its members no longer agree on the round");
    }
    Team before = barrierTeams.putIfAbsent(firstCell, team);
    if (before != null && !before.equals(team)) {
      throw GinException.invalidArgument(
          "barrier index "
              + index
              + " belongs to "
              + before
              + ", since each of its cells has one owner [B4]; use another index for "
              + team);
    }
    return new RuntimeBarrierSession(this, coop, bound, team, firstCell, index);
  }

  private void checkTeam(Team team) {
    boolean own = team.rank() >= 0 && team.rank() < team.size();
    for (int member = 0; own && member < team.size(); member++) {
      int peer = team.rankToWorld(world.rank(), member);
      if (peer < 0 || peer >= world.size()) {
        own = false;
      } else if (plan.contextsRailed() && (peer - world.rank()) % rail.stride() != 0) {
        throw GinException.invalidArgument(
            "rank "
                + peer
                + " of the barrier's team is not in the rail team, and the connection is"
                + " RAIL [P6]");
      }
    }
    if (!own) {
      throw GinException.invalidArgument(
          team + " is no team of rank " + world.rank() + " of " + world.size());
    }
  }

  /**
   * Returns whether the last round of a barrier fenced puts, or may have: a session on it may still
   * be open.
   */
  boolean openBarrier(int firstCell) {
    Boolean fenced = fencedBarriers.put(firstCell, plan.strongLegacySignals());
    return fenced != null && fenced;
  }

  /** Keeps whether the last round of a barrier fenced puts. */
  void closeBarrier(int firstCell, boolean fenced) {
    fencedBarriers.put(firstCell, fenced);
  }

  /** Notes that members no longer agree on the round of a barrier [B7]. */
  void breakBarrier(int firstCell) {
    brokenBarriers.add(firstCell);
  }

  @Override
  public ResourceGrant grant(int index) {
    if (index < 0 || index >= plan.grants().size()) {
      throw GinException.invalidArgument(
          "requirement list entry " + index + " is outside the " + plan.grants().size() + " given");
    }
    return plan.grants().get(index);
  }

  @Override
  public Window resourceWindow() {
    return resourceWindow;
  }

  @Override
  public MemorySegment resourceBuffer(ResourceGrant grant, long bytes) {
    if (resourceWindow == null || grant.bufferOffset() < 0) {
      throw GinException.invalidArgument("no buffer was granted with this entry");
    }
    if (bytes < 0 || bytes > resourceWindow.bytes() - grant.bufferOffset()) {
      throw GinException.invalidArgument(
          bytes + " bytes at offset " + grant.bufferOffset() + " leave the resource buffer [W2]");
    }
    return resourceWindow.segment().asSlice(grant.bufferOffset(), bytes);
  }

  @Override
  public Duration timeout() {
    return Duration.ofNanos(communicator.timeoutNanos());
  }

  /** Returns the communicator. */
  DeviceOwner communicator() {
    return communicator;
  }

  /** Returns the plan. */
  DevicePlan plan() {
    return plan;
  }

  private void checkOpen() {
    if (closed) {
      throw closedFault();
    }
  }

  /** Returns the refusal of a call after close [L6]. */
  static GinException closedFault() {
    return new GinException(ErrorKind.CLOSED, "the device communicator is closed", "");
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        if (open != null) {
          open.backend().closedLate(this);
        }
        return;
      }
      closed = true;
    }
    if (device != null) {
      device.close();
    }
    if (resourceWindow != null) {
      resourceWindow.close();
    }
    communicator.forget(this);
  }
}
