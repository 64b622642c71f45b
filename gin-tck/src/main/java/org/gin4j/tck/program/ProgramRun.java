package org.gin4j.tck.program;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Set;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/** One rank's run of a program; after every step towards knowledge it checks what it must see. */
public final class ProgramRun {
  private final Program program;
  private final DeviceCommunicator dev;
  private final Window window;
  private final Team world;
  private final int rank;
  private final FenceLevel fence;
  private final Outcomes outcomes;
  private final long[][] marksSeen;

  /** A run on a window of {@link Layout#BYTES}. */
  public ProgramRun(Program program, DeviceCommunicator dev, Window window) {
    this.program = program;
    this.dev = dev;
    this.window = window;
    world = dev.world();
    rank = dev.rank();
    fence = program.abilities().strong() ? FenceLevel.PUT_GET : FenceLevel.GET;
    outcomes = new Outcomes(program);
    marksSeen = new long[Layout.CONTEXTS][program.ranks()];
  }

  /** Runs all rounds. */
  public void run() {
    try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), 0)) {
      for (int round = 0; round < program.rounds().size(); round++) {
        outcomes.apply(round);
        prepare(round);
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
        for (Operation op : program.of(rank, round)) {
          post(op);
        }
        checkMarks(round);
        waitForSignals();
        checkSignalled(round);
        waitForCounters();
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, fence);
        checkAll(round);
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
      }
    }
  }

  private void prepare(int round) {
    MemorySegment memory = window.segment();
    memory.asSlice(Layout.TARGET, Layout.AREA).fill((byte) 0);
    memory.asSlice(Layout.GOT, Layout.AREA).fill((byte) 0);
    memory.asSlice(Layout.CONTEST, 8L * Layout.CONTESTED).fill((byte) 0);
    for (int place = 0; place < Layout.AREA; place++) {
      memory.set(
          ValueLayout.JAVA_BYTE, Layout.SOURCE + place, Layout.sourceByte(rank, round, place));
    }
  }

  private void post(Operation op) {
    Gin gin = dev.gin(op.context());
    RemoteAction action = action(op);
    switch (op.kind()) {
      case PUT ->
          gin.put(
              world,
              op.peer(),
              window,
              op.target(),
              window,
              op.source(),
              op.bytes(),
              action,
              op.counter() >= 0 ? LocalAction.weakCounterInc(op.counter()) : LocalAction.none());
      case PUT_VALUE, CONTEST ->
          gin.putValue(world, op.peer(), window, op.target(), op.value(), op.bytes(), action);
      case SIGNAL, MARK -> gin.signal(world, op.peer(), action);
      case GET -> gin.get(world, op.peer(), window, op.source(), window, op.target(), op.bytes());
    }
    switch (op.after()) {
      case NOTHING -> {
        // The next operation follows at once.
      }
      case FLUSH -> {
        gin.flush();
        checkGot(op);
      }
      case WAIT_FOR_PEER -> {
        gin.wait(gin.flushAsync(world, op.peer()));
        checkGot(op);
      }
    }
  }

  private RemoteAction action(Operation op) {
    if (op.addend() == 0) {
      return RemoteAction.none();
    }
    boolean strong = op.strong();
    if (op.va()) {
      long offset = Layout.VA + op.cell() * 8L;
      if (op.isInc()) {
        return strong
            ? RemoteAction.strongVaSignalInc(window, offset)
            : RemoteAction.weakVaSignalInc(window, offset);
      }
      return strong
          ? RemoteAction.strongVaSignalAdd(window, offset, op.addend())
          : RemoteAction.weakVaSignalAdd(window, offset, op.addend());
    }
    if (op.isInc()) {
      return strong
          ? RemoteAction.strongSignalInc(op.cell())
          : RemoteAction.weakSignalInc(op.cell());
    }
    return strong
        ? RemoteAction.strongSignalAdd(op.cell(), op.addend())
        : RemoteAction.weakSignalAdd(op.cell(), op.addend());
  }

  /** Waits for every mark in turn, and checks what each announces. */
  private void checkMarks(int round) {
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int from = 0; from < program.ranks(); from++) {
        int marks = outcomes.marks(round, from, context, rank);
        for (int nth = 1; nth <= marks; nth++) {
          dev.gin(context).waitSignal(Layout.mark(from), marksSeen[context][from] + nth);
          List<Operation> settled = outcomes.announced(round, from, context, rank, nth);
          for (Operation op : settled) {
            if (op.putsAlone()) {
              compare(op, "announced by mark " + nth);
            }
          }
          checkContested(round, settled, "after mark " + nth + " of rank " + from);
        }
        marksSeen[context][from] += marks;
      }
    }
  }

  private void waitForSignals() {
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int id = 0; id < Layout.SIGNALS; id++) {
        dev.gin(context).waitSignal(id, outcomes.signal(rank, context, id));
      }
    }
    if (!program.abilities().va()) {
      return;
    }
    for (int cell = 0; cell < Layout.VA_CELLS; cell++) {
      dev.gin(0).waitSignal(window, Layout.VA + cell * 8L, outcomes.vaCell(rank, cell));
    }
  }

  private void waitForCounters() {
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int id = 0; id < Layout.COUNTERS; id++) {
        dev.gin(context).waitCounter(id, outcomes.counter(rank, context, id));
      }
    }
  }

  /** A get is complete after a flush of its context, or a wait for its peer [P7]. */
  private void checkGot(Operation op) {
    if (op.isGet()) {
      compare(op, "got");
    }
  }

  /** All signals of the round are here, so every put that carried one is settled [S2]. */
  private void checkSignalled(int round) {
    List<Operation> settled =
        program.rounds().get(round).stream()
            .filter(op -> op.peer() == rank && op.addend() != 0)
            .toList();
    for (Operation op : settled) {
      if (op.putsAlone()) {
        compare(op, "signalled");
      }
    }
    checkContested(round, settled, "after all signals");
  }

  private void checkContested(int round, List<Operation> settled, String when) {
    for (int place = 0; place < Layout.CONTESTED; place++) {
      int target = Layout.CONTEST + 8 * place;
      Set<Long> allowed = outcomes.contested(round, rank, target, settled);
      long seen = window.segment().get(ValueLayout.JAVA_LONG, target);
      if (!allowed.contains(seen)) {
        throw new AssertionError(
            "rank "
                + rank
                + " in round "
                + round
                + " "
                + when
                + ": place "
                + place
                + " holds "
                + seen
                + ", allowed are "
                + allowed);
      }
    }
  }

  private void compare(Operation op, String what) {
    MemorySegment expected = MemorySegment.ofArray(outcomes.memory(rank));
    long wrong =
        MemorySegment.mismatch(
            expected,
            op.target(),
            (long) op.target() + op.bytes(),
            window.segment(),
            op.target(),
            (long) op.target() + op.bytes());
    if (wrong >= 0) {
      throw new AssertionError(
          "rank " + rank + ": " + what + ", but byte " + wrong + " is wrong of " + op);
    }
  }

  private void checkAll(int round) {
    String where = "rank " + rank + " after round " + round;
    MemorySegment expected = MemorySegment.ofArray(outcomes.memory(rank));
    equal(
        -1, expected.mismatch(window.segment().asSlice(0, Layout.CONTEST)), where + ": wrong byte");
    checkContested(round, program.rounds().get(round), "after the round");
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int id = 0; id < Layout.SIGNALS; id++) {
        equal(
            outcomes.signal(rank, context, id),
            dev.gin(context).readSignal(id),
            where + ": signal " + id + " of context " + context);
      }
      for (int id = 0; id < Layout.COUNTERS; id++) {
        equal(
            outcomes.counter(rank, context, id),
            dev.gin(context).readCounter(id),
            where + ": counter " + id + " of context " + context);
      }
    }
    if (!program.abilities().va()) {
      return;
    }
    for (int cell = 0; cell < Layout.VA_CELLS; cell++) {
      equal(
          outcomes.vaCell(rank, cell),
          dev.gin(0).readSignal(window, Layout.VA + cell * 8L),
          where + ": VA cell " + cell);
    }
  }

  private static void equal(long expected, long seen, String what) {
    if (expected != seen) {
      throw new AssertionError(what + " is " + seen + ", not " + expected);
    }
  }
}
