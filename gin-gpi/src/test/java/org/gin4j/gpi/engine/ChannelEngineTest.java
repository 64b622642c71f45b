package org.gin4j.gpi.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.RemoteAction.Target;
import org.gin4j.api.SharingMode;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.descriptor.GpiPost;
import org.gin4j.gpi.queue.Channel;
import org.gin4j.gpi.queue.ChannelProducer;
import org.gin4j.gpi.queue.CounterLine;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.gpi.queue.SignalLine;
import org.gin4j.gpi.queue.TestEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChannelEngineTest {
  private static final int NO_COUNTER = -1;
  private static final int MANY = 100;
  private static final int COUNTS = GpiDescriptor.COUNTED;
  private static final int WRITEBACK = GpiDescriptor.WRITEBACK;

  private final Arena arena = Arena.ofAuto();
  private final LineTable table = new LineTable(1, 4, 10, 3);
  private final MemorySegment lines = arena.allocate(table.bytes(), LineTable.LINE);
  private final Channel channel = new Channel(arena, 4, -2, 10, 0, 0);
  private final ChannelProducer producer =
      new ChannelProducer(new TestEnvironment(Duration.ofMillis(100)), channel, 0, SharingMode.GPU);
  private final SlowTransport transport = new SlowTransport(1, 0, table);
  private final ChannelEngine engine = new ChannelEngine(channel, 0, 0, lines, table, transport, 3);

  private long counter(int id) {
    return CounterLine.getAcquire(lines, table.counter(0, id));
  }

  private void put(int peer, int counter) {
    GpiPost.put(producer, peer, 1, 10, 2, 20, 8, Target.NONE, false, 0, 0, 0, 0, counter, 0);
  }

  /** Posts a descriptor as a producer may that is no part of this library. */
  private void raw(int op, int opFlags, int peer, long bytes, int handle, int counter, int signal) {
    long index = producer.claim(0);
    GpiDescriptor.encode(
        channel.ring(),
        channel.slot(index),
        channel.owner(index),
        op,
        opFlags,
        peer,
        bytes,
        handle,
        0,
        handle,
        0,
        counter,
        signal,
        5);
  }

  @Test
  void everyDataOperationIsExecuted() {
    put(1, NO_COUNTER);
    GpiPost.put(producer, 1, 1, 10, 2, 20, 8, Target.SIGNAL, false, 2, 30, 0, 0, NO_COUNTER, 0);
    GpiPost.put(producer, 2, 1, 10, 2, 20, 0, Target.SIGNAL, true, 1, 1, 0, 0, NO_COUNTER, 0);
    GpiPost.putValue(producer, 3, 1, 4, 77, 2, Target.VA_SIGNAL, false, 0, 5, 3, 16, 0);
    GpiPost.get(producer, 1, 3, 8, 4, 16, 100, 0);
    assertEquals(6, engine.run(MANY));

    assertEquals(
        List.of(
            "1: put w1+10 w2+20 8",
            "1: put w1+10 w2+20 8",
            "1: add signal 2 30 strong",
            "2: value signal 1 flags 1 8",
            "2: add signal 1 1 strong",
            "3: value w1+4 77 2",
            "3: add w3+16 5 strong",
            "1: get w3+8 w4+16 100"),
        transport.taken);
    assertEquals(channel.producerVolatile(), channel.consumerAcquire());
  }

  @Test
  void aSlotIsFreeBeforeItsOperationIsCompleteAndTheCounterTellsThat_C2() {
    put(1, 2);
    long mark = channel.producerVolatile();
    engine.run(MANY);

    assertEquals(mark, channel.consumerAcquire());
    assertEquals(0, counter(2));

    transport.complete(1, 1);
    engine.run(MANY);
    assertEquals(1, counter(2));
  }

  @Test
  void peersCompleteInAnyOrder_P2() {
    put(1, 0);
    put(2, 1);
    engine.run(MANY);
    transport.complete(2, 1);
    engine.run(MANY);

    assertEquals(0, counter(0));
    assertEquals(1, counter(1));
  }

  @Test
  void aFlushCountsWhenAllBeforeItToThatPeerIsComplete_F2() {
    put(1, NO_COUNTER);
    put(2, NO_COUNTER);
    put(1, NO_COUNTER);
    GpiPost.flush(producer, 1, table.flushCounter(1));
    engine.run(MANY);
    transport.complete(1, 1);
    engine.run(MANY);
    assertEquals(0, counter(table.flushCounter(1)));

    transport.complete(1, 1);
    engine.run(MANY);
    assertEquals(1, counter(table.flushCounter(1)));
  }

  @Test
  void aPeerWithTooManyIncompleteCountedOperationsIsBackPressure_L4() {
    for (int i = 0; i < 5; i++) {
      put(1, 0);
    }
    assertEquals(3, engine.run(MANY));
    assertEquals(0, engine.run(MANY));
    for (int lap = 0; lap < 6; lap++) {
      transport.complete(1, 1);
      engine.run(MANY);
    }

    assertEquals(5, counter(0));
    assertEquals(5, transport.taken.size());
  }

  @Test
  void countersReachTheirLineByWriteBackOnly_C3() {
    raw(GpiDescriptor.WRITE, COUNTS, 1, 0, 0, 3, 0);
    raw(GpiDescriptor.WRITE, COUNTS, 1, 0, 0, 3, 0);
    engine.run(MANY);
    assertEquals(0, counter(3));

    GpiPost.control(producer, GpiDescriptor.COUNTER_WRITEBACK, 3, 0);
    engine.run(MANY);
    assertEquals(2, counter(3));

    raw(GpiDescriptor.WRITE, COUNTS | WRITEBACK, 1, 0, 0, 3, 0);
    engine.run(MANY);
    assertEquals(3, counter(3));
  }

  @Test
  void aResetWritesBackOrNot_C3() {
    raw(GpiDescriptor.WRITE, COUNTS | WRITEBACK, 1, 0, 0, 3, 0);
    GpiPost.control(producer, GpiDescriptor.COUNTER_RESET_NO_WRITEBACK, 3, 0);
    engine.run(MANY);
    assertEquals(1, counter(3));

    CounterLine.setPending(lines, table.counter(0, 3));
    assertEquals(1 | CounterLine.WRITEBACK_PENDING, counter(3));
    GpiPost.control(producer, GpiDescriptor.COUNTER_RESET, 3, 0);
    engine.run(MANY);
    assertEquals(0, counter(3));
  }

  @Test
  void aSignalIsReset_S8() {
    SignalLine.valueRelease(lines, table.signal(0, 1), 44);
    SignalLine.valueRelease(lines, table.signal(0, 2), 45);
    GpiPost.control(producer, GpiDescriptor.SIGNAL_RESET, 0, 1);
    engine.run(MANY);

    assertEquals(0, SignalLine.valueAcquire(lines, table.signal(0, 1)));
    assertEquals(45, SignalLine.valueAcquire(lines, table.signal(0, 2)));
  }

  @Test
  void operationsOnAClosedWindowAreDroppedAndTheirCounterRises_L6() {
    raw(GpiDescriptor.WRITE, COUNTS | WRITEBACK, 1, 8, SlowTransport.CLOSED, 0, 0);
    raw(GpiDescriptor.READ, 0, 1, 8, SlowTransport.CLOSED, 0, 0);
    raw(GpiDescriptor.AMO_ADD, 0, 1, 8, SlowTransport.CLOSED, 0, 0);
    assertEquals(3, engine.run(MANY));

    assertEquals(List.of(), transport.taken);
    assertEquals(1, counter(0));
  }

  @Test
  void aFailedOperationSetsTheErrorBitOfItsCounter_L2() {
    raw(GpiDescriptor.WRITE, COUNTS | WRITEBACK, 4, 8, SlowTransport.UNKNOWN, 2, 0);

    GinException e = assertThrows(GinException.class, () -> engine.run(MANY));
    assertEquals(ErrorKind.TRANSPORT, e.kind());
    assertArrayEquals(new int[] {4}, e.peers());
    assertEquals(CounterLine.ERROR, counter(2));
  }

  @Test
  void aFailedOperationWithoutACounterSetsTheErrorBitOfThePeersFlushCounter_L2() {
    raw(GpiDescriptor.WRITE, 0, 4, 8, SlowTransport.UNKNOWN, 2, 0);

    assertThrows(GinException.class, () -> engine.run(MANY));
    assertEquals(0, counter(2));
    assertEquals(CounterLine.ERROR, counter(table.flushCounter(4)));
  }

  @Test
  void aFailedCompletionSetsTheErrorBitOfAllThatWaited_L2() {
    put(1, 0);
    put(1, 3);
    engine.run(MANY);
    transport.broken = "the link is down";

    GinException e = assertThrows(GinException.class, () -> engine.run(MANY));
    assertTrue(e.getMessage().contains("the link is down"), e.getMessage());
    assertNotEquals(0, counter(0) & CounterLine.ERROR);
    assertNotEquals(0, counter(3) & CounterLine.ERROR);
    assertEquals(0, counter(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 0x7f, 0x84, 0xff})
  void anUnknownOperationIsAnError_L2(int op) {
    raw(op, 0, 1, 8, 1, 0, 0);
    assertThrows(GinException.class, () -> engine.run(MANY));
  }

  @Test
  void idsThatWereNotGrantedAreErrorsAndTouchNothing_S13_C4() {
    raw(GpiDescriptor.WRITE_SIGNAL_ADD, 0, 1, 8, 1, 0, 3);
    assertThrows(GinException.class, () -> engine.run(MANY));
    assertEquals(List.of(), transport.taken);
  }

  @Test
  void aRankThatIsNotConnectedIsAnError_P6() {
    raw(GpiDescriptor.WRITE, 0, SlowTransport.UNCONNECTED, 8, 1, 0, 0);
    GinException e = assertThrows(GinException.class, () -> engine.run(MANY));
    assertTrue(e.getMessage().contains("not connected"), e.getMessage());
  }
}
