package org.gin4j.mock.litmus;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinRequest;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.TeamTag;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.mock.Access;
import org.gin4j.mock.litmus.explore.Explorer;
import org.gin4j.mock.litmus.explore.Refusals;
import org.gin4j.mock.litmus.lang.Action;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Statement;
import org.gin4j.spi.Rule;

/** Runs one rank of a program on a communicator, as often as wanted. For one thread. */
public final class LitmusProgramRunner implements AutoCloseable {
  private static final ValueLayout.OfLong CELL = ValueLayout.JAVA_LONG;

  private final Program program;
  private final Communicator communicator;
  private final Duration deadline;
  private final Duration longestDelay;
  private final Runnable between;
  private final int rank;
  private Window plain;
  private Window strict;
  private DeviceCommunicator device;
  private SplittableRandom random = new SplittableRandom(0);
  private long[] registers = {};
  private GinRequest[] requests = {};

  /**
   * Prepares a rank. Collective: all ranks do the same.
   *
   * @param deadline of every wait
   * @param longestDelay of those between statements; zero for none
   */
  public LitmusProgramRunner(
      LitmusProgram program, Communicator communicator, Duration deadline, Duration longestDelay) {
    this(program, communicator, deadline, longestDelay, () -> {});
  }

  /** Prepares a rank that does something more before each statement. */
  LitmusProgramRunner(
      LitmusProgram program,
      Communicator communicator,
      Duration deadline,
      Duration longestDelay,
      Runnable between) {
    this.longestDelay = longestDelay;
    this.between = between;
    this.program = program.program();
    this.communicator = communicator;
    this.deadline = deadline;
    this.rank = communicator.rank();
    open();
  }

  private void open() {
    long bytes = Math.max(1, program.variables().size()) * (long) Long.BYTES;
    plain = communicator.register(communicator.allocate(bytes));
    strict = communicator.register(communicator.allocate(bytes), WindowFlag.STRICT_ORDERING);
    boolean railed = program.connection() == ConnectionType.RAIL;
    int barriers = meetingIndex() + 1;
    device =
        communicator.createDeviceCommunicator(
            DeviceCommRequirements.builder()
                .connection(program.connection())
                .contexts(program.contexts())
                .signals(program.signals())
                .counters(program.counters())
                .strongSignalsRequired(program.strong())
                .vaSignalsRequired(program.va())
                .getRequired(uses(Kind.GET))
                .worldBarriers(railed ? 0 : barriers)
                .railBarriers(barriers)
                .build());
  }

  private boolean uses(Kind kind) {
    return program.statements().stream()
        .flatMap(List::stream)
        .anyMatch(statement -> statement.kind() == kind);
  }

  /** Returns the index of the barrier at which the ranks meet between runs. */
  private int meetingIndex() {
    return program.statements().stream()
            .flatMap(List::stream)
            .filter(statement -> statement.kind() == Kind.BARRIER)
            .mapToInt(Statement::id)
            .max()
            .orElse(-1)
        + 1;
  }

  /**
   * Runs the program once. Collective.
   *
   * @param seed what the delays between statements come from
   * @return this rank's registers and those final values that the file asks for, by name
   */
  public Map<String, Long> run(long seed) {
    return run(seed, () -> {});
  }

  /** Runs the program once, and something between its end and what ends the run. */
  Map<String, Long> run(long seed, Runnable ended) {
    random = new SplittableRandom(seed * program.ranks() + rank);
    registers = new long[program.registers().get(rank).size()];
    requests = new GinRequest[program.statements().get(rank).size()];
    clear();
    meet();
    for (Statement statement : program.statements().get(rank)) {
      delay();
      Rule refusal = Refusals.of(program, rank, statement);
      if (refusal == null) {
        perform(statement);
      } else {
        performRefused(statement, refusal);
      }
    }
    ended.run();
    for (int context = 0; context < program.contexts(); context++) {
      gin(context).flush(Coop.thread(), MemoryOrder.ACQUIRE, deadline);
    }
    meet();
    Map<String, Long> values = values();
    if (!program.strong()) {
      // Without strong signals no barrier settles what is still under way: it goes to old memory.
      meet();
      close();
      open();
    }
    return values;
  }

  private void clear() {
    plain.segment().fill((byte) 0);
    strict.segment().fill((byte) 0);
    for (int context = 0; context < program.contexts(); context++) {
      for (int id = 0; id < program.signals(); id++) {
        gin(context).resetSignal(id);
      }
      for (int id = 0; id < program.counters(); id++) {
        gin(context).resetCounter(id);
      }
    }
  }

  private void meet() {
    FenceLevel fence = program.strong() ? FenceLevel.PUT_GET : FenceLevel.GET;
    int index = meetingIndex();
    try (GinBarrierSession session =
        program.connection() == ConnectionType.RAIL
            ? device.railBarrier(Coop.thread(), index)
            : device.worldBarrier(Coop.thread(), index)) {
      session.sync(MemoryOrder.ACQUIRE_RELEASE, fence, deadline);
    }
  }

  private void delay() {
    between.run();
    if (longestDelay.isPositive() && random.nextBoolean()) {
      LockSupport.parkNanos(random.nextLong(longestDelay.toNanos()));
    }
  }

  private Map<String, Long> values() {
    Map<String, Long> values = new TreeMap<>();
    List<String> names = program.registers().get(rank);
    for (int i = 0; i < names.size(); i++) {
      values.put(rank + ":" + names.get(i), registers[i]);
    }
    Explorer.finals(program).stream()
        .filter(term -> term.rank() == rank)
        .forEach(
            term ->
                values.put(
                    "final " + rank + ":" + program.variables().get(term.variable()).name(),
                    own(term.variable()).get(CELL, 0)));
    return values;
  }

  private void performRefused(Statement statement, Rule refusal) {
    try {
      perform(statement);
    } catch (GinException refused) {
      if (!refused.getMessage().contains("[" + refusal)) {
        throw new IllegalStateException("not refused by [" + refusal + "]", refused);
      }
      switch (refused.kind()) {
        case INVALID_ARGUMENT, UNSUPPORTED -> {
          return;
        }
        default -> throw refused;
      }
    }
    throw new IllegalStateException(
        "rank " + rank + "'s '" + statement.text() + "' was not refused [" + refusal + "]");
  }

  private void perform(Statement s) {
    Gin gin = gin(Math.max(0, s.context()));
    Coop coop = Coop.thread();
    MemoryOrder acquire = MemoryOrder.ACQUIRE;
    switch (s.kind()) {
      case STORE -> Access.writes(own(s.variable())).set(CELL, 0, s.value().constant());
      case READ -> set(s, Access.reads(own(s.source())).get(CELL, 0));
      case PUT ->
          gin.put(
              device.world(),
              s.peer(),
              window(s.variable()),
              offset(s.variable()),
              window(s.source()),
              offset(s.source()),
              Long.BYTES,
              remote(s.action()),
              s.id() < 0 ? LocalAction.none() : LocalAction.weakCounterInc(s.id()));
      case PUTVAL ->
          gin.putValue(
              device.world(),
              s.peer(),
              window(s.variable()),
              offset(s.variable()),
              s.value().constant(),
              Long.BYTES,
              remote(s.action()));
      case GET ->
          gin.get(
              device.world(),
              s.peer(),
              window(s.source()),
              offset(s.source()),
              window(s.variable()),
              offset(s.variable()),
              Long.BYTES);
      case SIGNAL -> gin.signal(device.world(), s.peer(), remote(s.action()));
      case FLUSH -> gin.flush(coop, acquire, deadline);
      case FLUSHASYNC -> {
        requests[s.request()] = new GinRequest();
        gin.flushAsync(device.world(), s.peer(), requests[s.request()], coop, OptFlags.DEFAULT);
      }
      case WAIT -> gin(contextOf(s)).wait(requests[s.request()], coop, acquire, deadline);
      case WAITSIG ->
          gin.waitSignal(s.id(), s.value().of(registers, 0), s.bits(), acquire, coop, deadline);
      case READSIG -> set(s, gin.readSignal(s.id(), s.bits(), acquire));
      case RESETSIG -> gin.resetSignal(s.id());
      case WAITVA ->
          gin.waitSignal(
              window(s.variable()),
              offset(s.variable()),
              s.value().of(registers, 0),
              s.bits(),
              acquire,
              coop,
              deadline);
      case READVA ->
          set(s, gin.readSignal(window(s.variable()), offset(s.variable()), s.bits(), acquire));
      case RESETVA -> gin.resetSignal(window(s.variable()), offset(s.variable()));
      case WAITCTR ->
          gin.waitCounter(s.id(), s.value().of(registers, 0), s.bits(), acquire, coop, deadline);
      case READCTR -> set(s, gin.readCounter(s.id(), s.bits(), acquire));
      case RESETCTR -> gin.resetCounter(s.id());
      case BARRIER -> {
        try (GinBarrierSession session = session(s)) {
          session.sync(s.order(), s.fence(), deadline);
        }
      }
      case LSASTORE ->
          Access.writes(
                  cell(window(s.variable()).lsaSegment(s.peer() % program.lsa()), s.variable()))
              .set(CELL, 0, s.value().constant());
      case RELEASE -> {
        VarHandle.releaseFence();
        Access.releases();
      }
    }
  }

  /** A wait goes to the context that its request was made on. */
  private int contextOf(Statement wait) {
    int context = 0;
    for (Statement s : program.statements().get(rank)) {
      if (s.line() == wait.line()) {
        break;
      }
      if (s.kind() == Kind.FLUSHASYNC && s.request() == wait.request()) {
        context = s.context();
      }
    }
    return context;
  }

  private GinBarrierSession session(Statement s) {
    Coop coop = Coop.thread();
    if (s.team() == TeamTag.WORLD) {
      return s.context() < 0
          ? device.worldBarrier(coop, s.id())
          : device.worldBarrier(coop, gin(s.context()), s.id());
    }
    return s.context() < 0
        ? device.railBarrier(coop, s.id())
        : device.railBarrier(coop, gin(s.context()), s.id());
  }

  @SuppressWarnings("deprecation") // The legacy actions are part of the language.
  private RemoteAction remote(Action action) {
    if (action == null) {
      return RemoteAction.none();
    }
    if (action.signal() >= 0) {
      int id = action.signal();
      return switch (action.strength()) {
        case WEAK ->
            action.inc()
                ? RemoteAction.weakSignalInc(id)
                : RemoteAction.weakSignalAdd(id, action.amount());
        case STRONG ->
            action.inc()
                ? RemoteAction.strongSignalInc(id)
                : RemoteAction.strongSignalAdd(id, action.amount());
        case LEGACY ->
            action.inc() ? RemoteAction.signalInc(id) : RemoteAction.signalAdd(id, action.amount());
      };
    }
    Window window = window(action.variable());
    long at = offset(action.variable());
    return switch (action.strength()) {
      case WEAK ->
          action.inc()
              ? RemoteAction.weakVaSignalInc(window, at)
              : RemoteAction.weakVaSignalAdd(window, at, action.amount());
      case STRONG ->
          action.inc()
              ? RemoteAction.strongVaSignalInc(window, at)
              : RemoteAction.strongVaSignalAdd(window, at, action.amount());
      case LEGACY ->
          action.inc()
              ? RemoteAction.vaSignalInc(window, at)
              : RemoteAction.vaSignalAdd(window, at, action.amount());
    };
  }

  private void set(Statement s, long value) {
    registers[s.register()] = value;
  }

  private Gin gin(int context) {
    return device.gin(context);
  }

  private Window window(int variable) {
    return program.variables().get(variable).strict() ? strict : plain;
  }

  private MemorySegment memory(int variable) {
    return window(variable).segment();
  }

  private MemorySegment own(int variable) {
    return cell(memory(variable), variable);
  }

  private static MemorySegment cell(MemorySegment segment, int variable) {
    return segment.asSlice(offset(variable), Long.BYTES);
  }

  private static long offset(int variable) {
    return variable * (long) Long.BYTES;
  }

  /** Gives windows and contexts back. */
  @Override
  public void close() {
    device.close();
    plain.close();
    strict.close();
  }
}
