package org.gin4j.gpi.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.gpi.descriptor.DescriptorView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout of {@code gpi_gpu_channel_t} and of lines, NCCL 2.30.7. */
class ChannelLayoutTest {

  @Test
  void offsetsAreThoseOfTheStruct() {
    assertEquals(0, ChannelLayout.COUNTERS);
    assertEquals(8, ChannelLayout.SIGNALS);
    assertEquals(16, ChannelLayout.RING);
    assertEquals(24, ChannelLayout.PRODUCER_INDEX);
    assertEquals(32, ChannelLayout.CONSUMER);
    assertEquals(40, ChannelLayout.CONSUMER_SHADOW);
    assertEquals(48, ChannelLayout.LOG_DEPTH);
    assertEquals(56, ChannelLayout.TICKETS);
    assertEquals(56 + 8 * 3, ChannelLayout.bytes(3));
    assertEquals(56 + 8 * 2, ChannelLayout.ticket(2));
    assertEquals(64, LineTable.LINE);
    assertEquals(0, SignalLine.VALUE);
    assertEquals(8, SignalLine.FLAGS);
    assertEquals(1L << 62, CounterLine.ERROR);
    assertEquals(1L << 63, CounterLine.WRITEBACK_PENDING);
    assertEquals((1L << 56) - 1, CounterLine.COUNT);
  }

  @Test
  void aKernelFindsItsMemoryByTheBlock() {
    try (Arena arena = Arena.ofConfined()) {
      Channel channel = new Channel(arena, 3, 5, 4, 1000, 2000);
      MemorySegment block = channel.block();

      assertEquals(1000, block.get(ValueLayout.JAVA_LONG, 0));
      assertEquals(2000, block.get(ValueLayout.JAVA_LONG, 8));
      assertEquals(channel.ring().address(), block.get(ValueLayout.JAVA_LONG, 16));
      assertEquals(0, channel.ring().address() % 64);
      assertEquals(5, block.get(ValueLayout.JAVA_LONG, 24));
      MemorySegment consumer = channel.consumerLine();
      assertEquals(consumer.address(), block.get(ValueLayout.JAVA_LONG, 32));
      assertEquals(5, consumer.get(ValueLayout.JAVA_LONG, 0));
      assertEquals(3, block.get(ValueLayout.JAVA_INT, 48));
    }
  }

  @Test
  void flushCountersAreTheLastBeforeTheSignals() {
    LineTable table = new LineTable(2, 10, 4, 6);

    assertEquals(2L * 20 * 64, table.bytes());
    for (int context = 0; context < 2; context++) {
      for (int rank = 0; rank < 4; rank++) {
        long line = table.counter(context, table.flushCounter(rank));
        assertEquals((rank - 4) * 64L, line - table.signal(context, 0));
      }
    }
    assertEquals(table.signal(0, 5) + 64, table.counter(1, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 5, 8, 13, -1, -3, -8, Long.MAX_VALUE, 0xffff_fffdL})
  void noSlotOfANewChannelLooksWritten_L5(long start) {
    try (Arena arena = Arena.ofConfined()) {
      Channel channel = new Channel(arena, 3, start, 1, 0, 0);
      DescriptorView view = new DescriptorView();
      for (long index = start; index != start + channel.depth(); index++) {
        assertFalse(view.load(channel.ring(), channel.slot(index), channel.owner(index)));
      }
    }
  }
}
