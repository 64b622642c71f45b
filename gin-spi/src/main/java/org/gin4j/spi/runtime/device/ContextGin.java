package org.gin4j.spi.runtime.device;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.gin4j.api.Coop;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinException;
import org.gin4j.api.GinRequest;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Rolling;
import org.gin4j.api.SharingMode;
import org.gin4j.api.SignalAdvance;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.SchedulingContext;
import org.gin4j.spi.runtime.plan.CompatibilityRules;
import org.gin4j.spi.runtime.plan.Feature;
import org.gin4j.spi.runtime.window.RuntimeWindow;

/**
 * A context as programs use it: checks arguments, resolves teams, then hands the operation to the
 * backend. Holds no state of its own besides the shadows, so any thread may use it.
 */
final class ContextGin implements Gin {
  private static final int COUNTER_BITS = 56;
  private static final int SIGNAL_BITS = 64;
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final DeviceOwner communicator;
  private final RuntimeDeviceCommunicator device;
  private final int index;
  private final SharingMode sharing;
  private final BackendContext backend;

  /** Also what tells this context's requests from another's. */
  private final SignalShadows shadows;

  private final OpenBackend open;
  private final int slot;
  private final int rank;
  private final int size;
  private final int lsaSize;
  private final ContextRules rules;
  private final int signals;
  private final int userSignals;
  private final Waiter waiter;

  ContextGin(
      DeviceOwner communicator,
      RuntimeDeviceCommunicator device,
      int index,
      SharingMode sharing,
      BackendContext backend,
      SignalShadows shadows,
      OpenBackend open,
      ContextRules rules) {
    this.communicator = communicator;
    this.device = device;
    this.index = index;
    this.sharing = sharing;
    this.backend = backend;
    this.shadows = shadows;
    this.open = open;
    this.slot = open.slot();
    this.rank = communicator.rank();
    this.size = communicator.size();
    this.lsaSize = communicator.properties().lsaSize();
    this.rules = rules;
    this.signals = rules.signals();
    this.userSignals = rules.userSignals();
    this.waiter =
        backend instanceof SchedulingContext scheduling
            ? new SchedulingWaiter(device, communicator.faults(), scheduling, index)
            : new PollingWaiter(
                device,
                communicator.faults(),
                open.backend().idleStrategy(communicator.environment().idleStrategy(1)),
                backend,
                index);
  }

  ContextGin withSharing(SharingMode narrower) {
    return new ContextGin(
        communicator,
        device,
        index,
        narrower,
        device.backendContext(index, narrower),
        shadows,
        open,
        rules);
  }

  RuntimeDeviceCommunicator device() {
    return device;
  }

  BackendContext backend() {
    return backend;
  }

  Waiter waiter() {
    return waiter;
  }

  @Override
  public int contextIndex() {
    return index;
  }

  @Override
  public SharingMode sharing() {
    return sharing;
  }

  @Override
  public void put(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      Window src,
      long srcOffset,
      long bytes,
      RemoteAction remote,
      LocalAction local,
      Coop coop,
      OptFlags flags) {
    try {
      if (coop.size() > 1 && !elect(coop)) {
        return;
      }
      int world = worldRank(team, peer);
      RuntimeWindow to = RuntimeWindow.of(dst);
      RuntimeWindow from = RuntimeWindow.of(src);
      to.checkRange("destination", dstOffset, bytes);
      from.checkRange("source", srcOffset, bytes);
      checkAction(remote);
      int counter = local.counter();
      if (counter >= rules.counters()) {
        throw noSuchCounter(counter);
      }
      backend.put(
          world,
          to.attachment(communicator, slot),
          dstOffset,
          from.attachment(communicator, slot),
          srcOffset,
          bytes,
          remote,
          isStrong(remote),
          vaWindow(remote),
          counter,
          flags.bits());
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void putValue(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      long value,
      int valueBytes,
      RemoteAction remote,
      Coop coop,
      OptFlags flags) {
    try {
      if (coop.size() > 1 && !elect(coop)) {
        return;
      }
      if (valueBytes < 1 || valueBytes > 8 || Integer.bitCount(valueBytes) != 1) {
        throw GinException.invalidArgument(
            "putValue carries 1, 2, 4 or 8 bytes, not " + valueBytes + " [P4]");
      }
      int world = worldRank(team, peer);
      RuntimeWindow to = RuntimeWindow.of(dst);
      to.checkRange("destination", dstOffset, valueBytes);
      checkAction(remote);
      backend.putValue(
          world,
          to.attachment(communicator, slot),
          dstOffset,
          value,
          valueBytes,
          remote,
          isStrong(remote),
          vaWindow(remote),
          flags.bits());
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void get(
      Team team,
      int peer,
      Window remoteWindow,
      long remoteOffset,
      Window localWindow,
      long localOffset,
      long bytes,
      Coop coop,
      OptFlags flags) {
    try {
      if (coop.size() > 1 && !elect(coop)) {
        return;
      }
      checkGetAllowed();
      int world = worldRank(team, peer);
      RuntimeWindow from = RuntimeWindow.of(remoteWindow);
      RuntimeWindow to = RuntimeWindow.of(localWindow);
      from.checkRange("remote side", remoteOffset, bytes);
      to.checkRange("local side", localOffset, bytes);
      backend.get(
          world,
          from.attachment(communicator, slot),
          remoteOffset,
          to.attachment(communicator, slot),
          localOffset,
          bytes,
          flags.bits());
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void signal(Team team, int peer, RemoteAction remote, Coop coop) {
    try {
      if (coop.size() > 1 && !elect(coop)) {
        return;
      }
      int world = worldRank(team, peer);
      if (remote.target() == RemoteAction.Target.NONE) {
        throw GinException.invalidArgument("a signal needs an action, not none [S12]");
      }
      checkAction(remote);
      backend.signal(world, remote, isStrong(remote), vaWindow(remote));
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  /** Raises a barrier cell at a rank; barrier cells were checked when they were planned. */
  void raiseOwned(int world, RemoteAction one, boolean strong, long count) {
    try {
      backend.raiseOwned(world, one, strong, count);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public long readSignal(int signal, int bits, MemoryOrder order) {
    checkSignal(signal);
    Rolling.checkBits(bits, SIGNAL_BITS);
    try {
      return Rolling.truncate(waiter.readSignal(signal, order), bits);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public void waitSignal(
      int signal, long least, int bits, MemoryOrder order, Coop coop, Duration deadline) {
    waitSignal(signal, least, bits, order, coop, nanos(deadline));
  }

  @Override
  public void waitSignal(int signal, long least, int bits, MemoryOrder order, Coop coop) {
    waitSignal(signal, least, bits, order, coop, communicator.timeoutNanos());
  }

  private void waitSignal(
      int signal, long least, int bits, MemoryOrder order, Coop coop, long nanos) {
    try {
      checkSignal(signal);
      Rolling.checkBits(bits, SIGNAL_BITS);
      enter(coop, order);
      if (coop.rank() == 0) {
        waiter.awaitSignal(signal, least, bits, order, nanos);
      }
      meetAgain(coop, nanos);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void resetSignal(int signal) {
    checkSignal(signal);
    try {
      backend.resetSignal(signal);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
    shadows.reset(signal);
  }

  @Override
  public long readSignal(Window window, long offset, int bits, MemoryOrder order) {
    BackendWindow cell = vaCell(window, offset);
    Rolling.checkBits(bits, SIGNAL_BITS);
    try {
      return Rolling.truncate(waiter.readVaSignal(cell, offset, order), bits);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public void waitSignal(
      Window window,
      long offset,
      long least,
      int bits,
      MemoryOrder order,
      Coop coop,
      Duration deadline) {
    waitVaSignal(window, offset, least, bits, order, coop, nanos(deadline));
  }

  @Override
  public void waitSignal(
      Window window, long offset, long least, int bits, MemoryOrder order, Coop coop) {
    waitVaSignal(window, offset, least, bits, order, coop, communicator.timeoutNanos());
  }

  private void waitVaSignal(
      Window window, long offset, long least, int bits, MemoryOrder order, Coop coop, long nanos) {
    try {
      BackendWindow cell = vaCell(window, offset);
      Rolling.checkBits(bits, SIGNAL_BITS);
      enter(coop, order);
      if (coop.rank() == 0) {
        waiter.awaitVaSignal(cell, offset, least, bits, order, nanos);
      }
      meetAgain(coop, nanos);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void resetSignal(Window window, long offset) {
    BackendWindow cell = vaCell(window, offset);
    try {
      backend.resetVaSignal(cell, offset);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public long getSignalShadow(int signal) {
    checkSignal(signal);
    return shadows.counts()[signal];
  }

  @Override
  public void increaseSignalShadow(int signal, long delta) {
    checkSignal(signal);
    shadows.counts()[signal] += delta;
  }

  /** Counts a barrier cell up by one and returns the count it must reach [B4]. */
  long advanceBarrierShadow(int signal) {
    return BarrierRound.advance(shadows.counts(), signal);
  }

  /** Returns the count a barrier cell must reach, sign-extended from 32 bits. */
  long barrierShadow(int signal) {
    return (int) shadows.counts()[signal];
  }

  @Override
  public void waitSignalMeetShadow(
      int signal, int bits, MemoryOrder order, Coop coop, Duration deadline) {
    meetShadow(signal, bits, order, coop, nanos(deadline));
  }

  @Override
  public void waitSignalMeetShadow(int signal, int bits, MemoryOrder order, Coop coop) {
    meetShadow(signal, bits, order, coop, communicator.timeoutNanos());
  }

  private void meetShadow(int signal, int bits, MemoryOrder order, Coop coop, long nanos) {
    try {
      checkSignal(signal);
      waitSignal(signal, shadows.counts()[signal], bits, order, coop, nanos);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public SignalAdvance waitSignalFollowShadow(
      int signal, long leastDelta, int bits, MemoryOrder order, Coop coop, Duration deadline) {
    return followShadow(signal, leastDelta, bits, order, coop, nanos(deadline));
  }

  @Override
  public SignalAdvance waitSignalFollowShadow(
      int signal, long leastDelta, int bits, MemoryOrder order, Coop coop) {
    return followShadow(signal, leastDelta, bits, order, coop, communicator.timeoutNanos());
  }

  private SignalAdvance followShadow(
      int signal, long leastDelta, int bits, MemoryOrder order, Coop coop, long nanos) {
    try {
      checkSignal(signal);
      long[] counts = shadows.counts();
      long before = counts[signal];
      waitSignal(signal, before + leastDelta, bits, order, coop, nanos);
      // One thread looks, so that all threads of the coop agree on how far the shadow moved.
      if (coop.rank() == 0) {
        counts[signal] = before + Rolling.truncate(waiter.readSignal(signal, order) - before, bits);
      }
      meetAgain(coop, nanos);
      return new SignalAdvance(before, counts[signal] - before);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public long readCounter(int counter, int bits, MemoryOrder order) {
    checkCounter(counter);
    Rolling.checkBits(bits, COUNTER_BITS);
    try {
      return Rolling.truncate(backend.readCounter(counter), bits);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public void waitCounter(
      int counter, long least, int bits, MemoryOrder order, Coop coop, Duration deadline) {
    waitCounter(counter, least, bits, order, coop, nanos(deadline));
  }

  @Override
  public void waitCounter(int counter, long least, int bits, MemoryOrder order, Coop coop) {
    waitCounter(counter, least, bits, order, coop, communicator.timeoutNanos());
  }

  private void waitCounter(
      int counter, long least, int bits, MemoryOrder order, Coop coop, long nanos) {
    try {
      checkCounter(counter);
      Rolling.checkBits(bits, COUNTER_BITS);
      enter(coop, order);
      if (coop.rank() == 0) {
        waiter.awaitCounter(counter, least, bits, nanos);
      }
      meetAgain(coop, nanos);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void resetCounter(int counter) {
    checkCounter(counter);
    try {
      backend.resetCounter(counter);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public void flush(Coop coop, MemoryOrder order, Duration deadline) {
    flush(coop, order, nanos(deadline));
  }

  @Override
  public void flush(Coop coop, MemoryOrder order) {
    flush(coop, order, communicator.timeoutNanos());
  }

  private void flush(Coop coop, MemoryOrder order, long nanos) {
    try {
      checkOpen();
      enter(coop, order);
      int stride = rules.railed() ? lsaSize : 1;
      int first = rank % stride;
      int peers = size / stride;
      for (int peer = coop.rank(); peer < peers; peer += coop.size()) {
        waiter.flush(first + peer * stride, nanos);
      }
      meetAgain(coop, nanos);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  /** Flushes one peer; for barriers. */
  void flushWorld(int world, long nanos) {
    try {
      waiter.flush(world, nanos);
    } catch (RuntimeException e) {
      throw failed(Coop.thread(), e);
    }
  }

  @Override
  public void flushAsync(Team team, int peer, GinRequest request, Coop coop, OptFlags flags) {
    try {
      if (!rules.getLevel()) {
        throw CompatibilityRules.refuse(rules.level(), Feature.FLUSH_ASYNC);
      }
      int world = worldRank(team, peer);
      coop.sync();
      request.bind(shadows, world, backend.flushTicket(world));
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  @Override
  public void wait(GinRequest request, Coop coop, MemoryOrder order, Duration deadline) {
    wait(request, coop, order, nanos(deadline));
  }

  @Override
  public void wait(GinRequest request, Coop coop, MemoryOrder order) {
    wait(request, coop, order, communicator.timeoutNanos());
  }

  private void wait(GinRequest request, Coop coop, MemoryOrder order, long nanos) {
    try {
      checkOpen();
      if (!request.boundTo(shadows)) {
        throw GinException.invalidArgument(
            "the request was not made by flushAsync on this context of this communicator [F3]");
      }
      enter(coop, order);
      waiter.awaitFlushed(request.peer(), request.ticket(), nanos);
      meetAgain(coop, nanos);
    } catch (RuntimeException e) {
      throw failed(coop, e);
    }
  }

  static long nanos(Duration deadline) {
    try {
      return deadline.toNanos();
    } catch (ArithmeticException longerThanThreeCenturies) {
      return Long.MAX_VALUE;
    }
  }

  /** Meets after one thread waited with its own deadline, which may be beyond the group's. */
  static void meetAgain(Coop coop, long nanos) {
    if (coop.size() > 1) {
      coop.syncWithin(Duration.ofNanos(nanos).plus(GRACE));
    }
  }

  /** Lets one thread of a coop act, after all have come. */
  private boolean elect(Coop coop) {
    coop.sync();
    return coop.rank() == 0;
  }

  private static void enter(Coop coop, MemoryOrder order) {
    if (order.releases()) {
      VarHandle.releaseFence();
    }
    coop.sync();
  }

  private int worldRank(Team team, int peer) {
    checkOpen();
    if (peer < 0 || peer >= team.size()) {
      team.checkPeer(peer);
    }
    int world = team.rankToWorld(rank, peer);
    if (world < 0 || world >= size) {
      throw GinException.invalidArgument(
          "peer " + peer + " of the team is world rank " + world + ", outside 0 to " + (size - 1));
    }
    if (rules.railed() && (world - rank) % lsaSize != 0) {
      throw GinException.invalidArgument(
          "rank "
              + world
              + " is not in the rail team of rank "
              + rank
              + ", and the connection is RAIL [P6]");
    }
    return world;
  }

  private void checkOpen() {
    if (device.isClosed()) {
      throw RuntimeDeviceCommunicator.closedFault();
    }
  }

  private void checkSignal(int signal) {
    checkOpen();
    if (signal < 0 || signal >= userSignals) {
      checkGranted(signal);
    }
  }

  /** Refuses ids that were not allocated to the program: beyond the count, or barrier cells. */
  private void checkGranted(int signal) {
    if (signal < 0 || signal >= signals) {
      throw GinException.invalidArgument(
          "signal " + signal + " is outside the " + signals + " of this communicator [S13]");
    }
    if (!rules.grantedSignals().get(signal)) {
      throw GinException.invalidArgument(
          "signal "
              + signal
              + " is a cell of a barrier; the program's own are 0 to "
              + (userSignals - 1)
              + " and those granted by its resource list [S13]");
    }
  }

  private void checkCounter(int counter) {
    checkOpen();
    if (counter < 0 || counter >= rules.counters()) {
      throw noSuchCounter(counter);
    }
  }

  private GinException noSuchCounter(int counter) {
    return GinException.invalidArgument(
        "counter "
            + counter
            + " is outside the "
            + rules.counters()
            + " of this communicator [C4]");
  }

  private void checkAction(RemoteAction remote) {
    RemoteAction.Target target = remote.target();
    if (target == RemoteAction.Target.NONE) {
      return;
    }
    RemoteAction.Strength strength = remote.strength();
    if (strength != RemoteAction.Strength.LEGACY && !rules.strengthAllowed()) {
      throw CompatibilityRules.refuse(rules.level(), Feature.STRONG_WEAK_SIGNALS);
    }
    if (strength == RemoteAction.Strength.STRONG && !rules.strongAllowed()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "a strong signal on a communicator created without strongSignalsRequired [S11]",
          "require strong signals, or use a weak one");
    }
    if (target == RemoteAction.Target.SIGNAL) {
      if (remote.signal() >= userSignals) {
        checkGranted(remote.signal());
      }
    } else {
      checkVa(remote.window(), remote.offset());
    }
  }

  private RuntimeWindow checkVa(Window window, long offset) {
    if (!rules.vaLevel()) {
      throw CompatibilityRules.refuse(rules.level(), Feature.VA_SIGNALS);
    }
    if (!rules.vaAllowed()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "a VA signal on a communicator created without vaSignalsRequired [S11]",
          "require VA signals, or use an indexed one");
    }
    RuntimeWindow cell = RuntimeWindow.of(window);
    cell.checkVaCell(offset);
    return cell;
  }

  private BackendWindow vaCell(Window window, long offset) {
    checkOpen();
    return checkVa(window, offset).attachment(communicator, slot);
  }

  private BackendWindow vaWindow(RemoteAction remote) {
    return remote.target() == RemoteAction.Target.VA_SIGNAL
        ? ((RuntimeWindow) remote.window()).attachment(communicator, slot)
        : null;
  }

  private boolean isStrong(RemoteAction remote) {
    return remote.strength() == RemoteAction.Strength.STRONG
        || (remote.strength() == RemoteAction.Strength.LEGACY && rules.strongAllowed());
  }

  private void checkGetAllowed() {
    if (!rules.getLevel()) {
      throw CompatibilityRules.refuse(rules.level(), Feature.GET);
    }
    if (!rules.getServed()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "backend " + open.type().name() + " has no get",
          "require get with getRequired(true), so that another backend is chosen");
    }
  }

  /** Ends a call for all threads of its coop; memory closed under it shows as an illegal state. */
  RuntimeException failed(Coop coop, RuntimeException e) {
    RuntimeException end = e;
    if (e instanceof NullPointerException) {
      end =
          new GinException(
              ErrorKind.INVALID_ARGUMENT, "an argument is null: " + e.getMessage(), "", e);
    }
    if (e instanceof IllegalStateException
        && (device.isClosed() || String.valueOf(e.getMessage()).contains("closed"))) {
      end =
          new GinException(
              ErrorKind.CLOSED,
              "rank "
                  + rank
                  + ": the communicator or a window was closed during the operation [L6]",
              "",
              e);
    }
    if (coop != null) {
      coop.abandon(end);
    }
    return end;
  }
}
