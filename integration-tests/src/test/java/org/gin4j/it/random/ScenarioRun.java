package org.gin4j.it.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.api.Communicator;
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

/** One rank's run of a scenario, compared with the model after every round. */
final class ScenarioRun {
  private final Scenario scenario;
  private final DeviceCommunicator dev;
  private final Window window;
  private final Team world;
  private final int rank;
  private final Model model;

  ScenarioRun(Scenario scenario, Communicator comm, DeviceCommunicator dev, Window window) {
    this.scenario = scenario;
    this.dev = dev;
    this.window = window;
    world = dev.world();
    rank = comm.rank();
    model = new Model(scenario);
  }

  void run() {
    try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), 0)) {
      for (int round = 0; round < scenario.rounds().size(); round++) {
        model.apply(round);
        prepare(round);
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
        for (Operation op : scenario.of(rank, round)) {
          post(op);
        }
        waitForSignals();
        checkSignalledPuts(round);
        waitForCounters();
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT_GET);
        checkAll(round);
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
      }
    }
  }

  private void prepare(int round) {
    MemorySegment memory = window.segment();
    memory.asSlice(Layout.TARGET, Layout.AREA).fill((byte) 0);
    memory.asSlice(Layout.GOT, Layout.AREA).fill((byte) 0);
    for (int place = 0; place < Layout.AREA; place++) {
      memory.set(
          ValueLayout.JAVA_BYTE, Layout.SOURCE + place, Layout.sourceByte(rank, round, place));
    }
  }

  private void post(Operation op) {
    Gin gin = dev.gin(op.context());
    RemoteAction action = action(op);
    switch (op.step().kind()) {
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
              op.hasCounter()
                  ? LocalAction.weakCounterInc(op.step().counter())
                  : LocalAction.none());
      case PUT_VALUE ->
          gin.putValue(world, op.peer(), window, op.target(), op.value(), op.bytes(), action);
      case SIGNAL -> gin.signal(world, op.peer(), action);
      case GET -> gin.get(world, op.peer(), window, op.source(), window, op.target(), op.bytes());
    }
    switch (op.step().after()) {
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
    boolean strong = op.step().strong();
    if (op.step().cell() == Step.Cell.VA_SIGNAL) {
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

  private void waitForSignals() {
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int id = 0; id < Layout.SIGNALS; id++) {
        dev.gin(context).waitSignal(id, model.signal(rank, context, id));
      }
    }
    for (int cell = 0; cell < Layout.VA_CELLS; cell++) {
      dev.gin(0).waitSignal(window, Layout.VA + cell * 8L, model.vaCell(rank, cell));
    }
  }

  private void waitForCounters() {
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int id = 0; id < Layout.COUNTERS; id++) {
        dev.gin(context).waitCounter(id, model.counter(rank, context, id));
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
  private void checkSignalledPuts(int round) {
    for (Operation op : scenario.rounds().get(round)) {
      if (op.peer() == rank && op.isData() && op.addend() != 0) {
        compare(op, "signalled");
      }
    }
  }

  private void compare(Operation op, String what) {
    MemorySegment expected = MemorySegment.ofArray(model.memory(rank));
    long wrong =
        MemorySegment.mismatch(
            expected,
            op.target(),
            (long) op.target() + op.bytes(),
            window.segment(),
            op.target(),
            (long) op.target() + op.bytes());
    assertEquals(-1, wrong, () -> "rank " + rank + " " + what + " wrong bytes of " + op);
  }

  private void checkAll(int round) {
    String where = "rank " + rank + " after round " + round;
    MemorySegment expected = MemorySegment.ofArray(model.memory(rank));
    assertEquals(
        -1, expected.mismatch(window.segment().asSlice(0, Layout.VA)), where + ": wrong byte");
    for (int context = 0; context < Layout.CONTEXTS; context++) {
      for (int id = 0; id < Layout.SIGNALS; id++) {
        assertEquals(
            model.signal(rank, context, id),
            dev.gin(context).readSignal(id),
            where + ": signal " + id + " of context " + context);
      }
      for (int id = 0; id < Layout.COUNTERS; id++) {
        assertEquals(
            model.counter(rank, context, id),
            dev.gin(context).readCounter(id),
            where + ": counter " + id + " of context " + context);
      }
    }
    for (int cell = 0; cell < Layout.VA_CELLS; cell++) {
      assertEquals(
          model.vaCell(rank, cell),
          dev.gin(0).readSignal(window, Layout.VA + cell * 8L),
          where + ": VA cell " + cell);
    }
  }
}
