package org.gin4j.gpi.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.gpi.descriptor.DescriptorView;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.queue.Channel;
import org.gin4j.gpi.queue.CounterLine;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.gpi.queue.SignalLine;
import org.gin4j.gpi.queue.TestEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A context whose engine the test plays. */
@Timeout(60)
class GpiContextTest {
  private static final int PEER = 1;

  private final TestEnvironment environment = new TestEnvironment(Duration.ofMillis(200));
  private final Arena arena = Arena.ofAuto();
  private final LineTable table = new LineTable(1, 2, 2, 2);
  private final MemorySegment lines = arena.allocate(table.bytes(), LineTable.LINE);
  private final Channel channel = new Channel(arena, 1, 0, 2, 0, 0);
  private final GpiContext context = new GpiContext(environment, channel, 0, lines, table);
  private final DescriptorView view = new DescriptorView();

  private int take() {
    long index = channel.consumerAcquire();
    assertTrue(view.load(channel.ring(), channel.slot(index), channel.owner(index)));
    channel.consumerRelease(index + 1);
    return view.op();
  }

  private void set(int counter, long word) {
    CounterLine.setRelease(lines, table.counter(0, counter), word);
  }

  @Test
  void aSetErrorBitEndsWaitersAndTheCommunicator_L2() {
    set(1, CounterLine.ERROR | 7);

    GinException e = assertThrows(GinException.class, () -> context.readCounter(1));
    assertEquals(ErrorKind.TRANSPORT, e.kind());
    assertTrue(e.getMessage().contains("counter 1"), e.getMessage());
    assertTrue(e.getMessage().contains("context 0"), e.getMessage());
    assertNotNull(environment.fault());
    assertEquals(0, context.readCounter(0));
  }

  @Test
  void aSetErrorBitEndsAFlushNamingThePeer_L2() {
    long ticket = context.flushTicket(PEER);
    set(table.flushCounter(PEER), CounterLine.ERROR);

    GinException e = assertThrows(GinException.class, () -> context.isFlushed(PEER, ticket));
    assertEquals(1, e.peers().length);
    assertEquals(PEER, e.peers()[0]);
  }

  @Test
  void aCounterIsRead56BitsWide_C1() {
    set(0, CounterLine.WRITEBACK_PENDING | CounterLine.COUNT);
    assertEquals((1L << 56) - 1, context.readCounter(0));
  }

  @Test
  void ticketsArePassedByTheFlushCounterAndStayPassed_F2_F3() {
    long first = context.flushTicket(PEER);
    long second = context.flushTicket(PEER);
    assertEquals(GpiDescriptor.PEER_FLUSH, take());
    assertEquals(table.flushCounter(PEER), view.counter());
    assertEquals(PEER, view.peer());
    assertFalse(context.isFlushed(PEER, first));

    set(table.flushCounter(PEER), 1);
    assertTrue(context.isFlushed(PEER, first));
    assertFalse(context.isFlushed(PEER, second));
    set(table.flushCounter(PEER), 2);
    assertTrue(context.isFlushed(PEER, first));
    assertTrue(context.isFlushed(PEER, second));
  }

  @Test
  void aFlushThatFoundNoRoomIsMadeUpForByTheNext_L4() {
    context.flushTicket(0);
    context.flushTicket(0);
    assertThrows(GinTimeoutException.class, () -> context.flushTicket(PEER));
    take();
    take();

    long ticket = context.flushTicket(PEER);
    assertEquals(GpiDescriptor.PEER_FLUSH, take());
    assertEquals(GpiDescriptor.PEER_FLUSH, take());
    set(table.flushCounter(PEER), 1);
    assertFalse(context.isFlushed(PEER, ticket));
    set(table.flushCounter(PEER), 2);
    assertTrue(context.isFlushed(PEER, ticket));
  }

  @Test
  void aCounterResetThatNobodyExecutesEndsAtTheDeadline_L1() {
    GinTimeoutException e = assertThrows(GinTimeoutException.class, () -> context.resetCounter(1));
    assertTrue(e.getMessage().contains("counter 1"), e.getMessage());
    assertEquals(GpiDescriptor.COUNTER_RESET, take());
    assertEquals(1, view.counter());
  }

  @Test
  void onlyASignalThatWasCountedIsResetByTheEngine_S8() {
    SignalLine.valueRelease(lines, table.signal(0, 1), 5);
    context.resetSignal(1);
    assertEquals(0, context.readSignal(1));
    assertEquals(0, channel.producerVolatile());

    long line = table.signal(0, 1);
    SignalLine.valueRelease(lines, line, 5);
    SignalLine.valueRelease(lines, line + SignalLine.FLAGS, SignalLine.COUNTED);
    assertThrows(GinTimeoutException.class, () -> context.resetSignal(1));
    assertEquals(GpiDescriptor.SIGNAL_RESET, take());
    assertEquals(1, view.signal());
    SignalLine.valueRelease(lines, line, 0);
    context.resetSignal(1);
    assertFalse(SignalLine.isCounted(lines, line));
  }
}
