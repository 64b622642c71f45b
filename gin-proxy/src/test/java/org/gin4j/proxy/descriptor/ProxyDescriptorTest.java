package org.gin4j.proxy.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ProxyDescriptorTest {
  private static final ValueLayout.OfLong QWORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment queue = MemorySegment.ofArray(new long[2 * 16]);

  @Test
  void sizes_areThoseOfTheLayout() {
    assertEquals(128, ProxyDescriptor.BYTES);
    assertEquals(16, ProxyDescriptor.QWORDS);
    assertEquals(2, ProxyDescriptor.VERSION);
    assertEquals(1_073_741_824L, ProxyDescriptor.MAX_PIECE);
    assertEquals(1, ProxyDescriptor.FLAG);
  }

  @Test
  void words_lieWhereTheLayoutSays() {
    assertEquals(0, ProxyDescriptor.HEADER);
    assertEquals(8, ProxyDescriptor.SOURCE_OFFSET);
    assertEquals(16, ProxyDescriptor.SOURCE_HANDLE);
    assertEquals(24, ProxyDescriptor.DESTINATION_OFFSET);
    assertEquals(32, ProxyDescriptor.DESTINATION_HANDLE);
    assertEquals(40, ProxyDescriptor.COMPLETION);
    assertEquals(48, ProxyDescriptor.SIGNAL_VALUE);
    assertEquals(56, ProxyDescriptor.OPERATION);
  }

  @Test
  void fields_lieWhereTheLayoutSays() {
    assertEquals(1, ProxyDescriptor.VERSION_SHIFT);
    assertEquals(4, ProxyDescriptor.VERSION_BITS);
    assertEquals(7, ProxyDescriptor.SIZE_SHIFT);
    assertEquals(57, ProxyDescriptor.SIZE_BITS);
    assertEquals(1, ProxyDescriptor.ADDRESS_SHIFT);
    assertEquals(63, ProxyDescriptor.ADDRESS_BITS);
    assertEquals(8, ProxyDescriptor.INLINE_LOW_SHIFT);
    assertEquals(40, ProxyDescriptor.INLINE_MIDDLE_SHIFT);
    assertEquals(8, ProxyDescriptor.INLINE_HIGH_SHIFT);
    assertEquals(1, ProxyDescriptor.COUNTER_SHIFT);
    assertEquals(23, ProxyDescriptor.COUNTER_BITS);
    assertEquals(24, ProxyDescriptor.SIGNAL_SHIFT);
    assertEquals(24, ProxyDescriptor.SIGNAL_BITS);
    assertEquals(48, ProxyDescriptor.VALUE_LOW_SHIFT);
    assertEquals(1, ProxyDescriptor.STRONG_SHIFT);
    assertEquals(8, ProxyDescriptor.VALUE_MIDDLE_SHIFT);
    assertEquals(24, ProxyDescriptor.VALUE_HIGH_SHIFT);
    assertEquals(8, ProxyDescriptor.OP_SHIFT);
    assertEquals(16, ProxyDescriptor.OP_BITS);
  }

  @Test
  void operations_haveTheBitsOfTheLayout() {
    assertEquals(1, ProxyDescriptor.OP_PUT);
    assertEquals(2, ProxyDescriptor.OP_INLINE);
    assertEquals(4, ProxyDescriptor.OP_COUNTER);
    assertEquals(8, ProxyDescriptor.OP_SIGNAL_INC);
    assertEquals(16, ProxyDescriptor.OP_SIGNAL_ADD);
    assertEquals(32, ProxyDescriptor.OP_VA_SIGNAL);
    assertEquals(64, ProxyDescriptor.OP_GET);
    assertEquals(128, ProxyDescriptor.OP_FLUSH);
  }

  @Test
  void encode_putsEachFieldIntoItsBits() {
    ProxyDescriptor.encode(
        queue,
        128,
        ProxyDescriptor.OP_PUT | ProxyDescriptor.OP_COUNTER | ProxyDescriptor.OP_SIGNAL_ADD,
        3,
        5,
        7,
        9,
        11,
        0x123456,
        0xabcdef,
        0x1122_3344_5566_7788L,
        true);

    assertEquals(3L << 7 | 2 << 1 | 1, word(128, 0));
    assertEquals(7 << 1 | 1, word(128, 1));
    assertEquals(5 << 1 | 1, word(128, 2));
    assertEquals(11 << 1 | 1, word(128, 3));
    assertEquals(9 << 1 | 1, word(128, 4));
    assertEquals(0x7788L << 48 | 0xabcdefL << 24 | 0x123456 << 1 | 1, word(128, 5));
    assertEquals(0x1122_3344L << 24 | 0x5566L << 8 | 2 | 1, word(128, 6));
    assertEquals(21 << 8 | 1, word(128, 7));
    for (int i = 8; i < 16; i++) {
      assertEquals(1, word(128, i));
    }
  }

  @Test
  void encode_leavesTheNeighbourAlone() {
    ProxyDescriptor.encode(queue, 128, -1, -1, -1, -1, -1, -1, -1, -1, -1, true);

    for (int i = 0; i < 16; i++) {
      assertEquals(0, word(0, i));
    }
  }

  @Test
  void encodeInline_spreadsTheValueOverTwoWords() {
    ProxyDescriptor.encodeInline(queue, 0, 3, 0xf1e2_d3c4_b5a6_9788L, 8, 0, 0, 0, 0, false);

    assertEquals(0x00d3_c4b5_a697_8801L, word(0, 1));
    assertEquals(0x00f1_e201L, word(0, 2));
  }

  @Test
  void encodeInline_cutsTheValueToItsSize_P4() {
    ProxyDescriptor.encodeInline(queue, 0, 3, -1, 1, 0, 0, 0, 0, false);

    assertEquals(0xff01, word(0, 1));
    assertEquals(1, word(0, 2));
  }

  @Test
  void isReady_waitsForTheFlagOfEveryWord() {
    for (int missing = 0; missing < 16; missing++) {
      ProxyDescriptor.encode(queue, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, true);
      queue.setAtIndex(QWORD, missing, queue.getAtIndex(QWORD, missing) & ~1L);

      assertFalse(ProxyDescriptor.isReady(queue, 0), "word " + missing);
      assertFalse(new DescriptorView().load(queue, 0), "word " + missing);
    }
  }

  @Test
  void clear_writesZeroToAllWords() {
    ProxyDescriptor.encode(queue, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, true);
    ProxyDescriptor.encode(queue, 128, -1, -1, -1, -1, -1, -1, -1, -1, -1, true);

    ProxyDescriptor.clear(queue, 0);

    for (int i = 0; i < 16; i++) {
      assertEquals(0, word(0, i));
    }
    assertFalse(ProxyDescriptor.isReady(queue, 0));
    assertTrue(ProxyDescriptor.isReady(queue, 128));
  }

  private long word(long slot, int index) {
    return queue.get(QWORD, slot + 8L * index);
  }
}
