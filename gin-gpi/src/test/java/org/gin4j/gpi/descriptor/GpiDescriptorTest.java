package org.gin4j.gpi.descriptor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout of {@code gpi_gfd_t}, NCCL 2.30.7. */
class GpiDescriptorTest {
  private static final long OWNER = 1;

  private final MemorySegment ring = MemorySegment.ofArray(new long[GpiDescriptor.QWORDS]);

  private long[] words() {
    return ring.toArray(ValueLayout.JAVA_LONG);
  }

  @Test
  void sizesAndOffsetsAreThoseOfTheStruct() {
    assertEquals(64, GpiDescriptor.BYTES);
    assertEquals(8, GpiDescriptor.QWORDS);
    assertEquals(0, GpiDescriptor.HEADER);
    assertEquals(8, GpiDescriptor.DESTINATION);
    assertEquals(16, GpiDescriptor.DST_HANDLE);
    assertEquals(24, GpiDescriptor.SRC_HANDLE);
    assertEquals(32, GpiDescriptor.DST_OFFSET);
    assertEquals(40, GpiDescriptor.SRC_OFFSET);
    assertEquals(48, GpiDescriptor.INLINE_LOW);
    assertEquals(56, GpiDescriptor.INLINE_HIGH);
  }

  @Test
  void everyFieldHasItsBits() {
    GpiDescriptor.encode(
        ring,
        0,
        OWNER,
        0x12,
        0x34,
        0x7fff_ffff,
        0xfedc_ba98L,
        0x5678,
        0x7000_0000_0000_0001L,
        0x9abc,
        0x3,
        0xdef0,
        0x1357,
        0x0123_4567_89ab_cdefL);

    assertArrayEquals(
        new long[] {
          0x1357_def0_3412_0001L,
          0xfedc_ba98_ffff_ffffL,
          0x89ab_cdef_5678_0001L,
          0x0123_4567_9abc_0001L,
          0xe000_0000_0000_0003L,
          0x7L,
          0x1L,
          0x1L
        },
        words());
  }

  @Test
  void anInlineValueIsInTheLastTwoWords() {
    GpiDescriptor.encodeInline(ring, 0, 0, 4, 0, 1, 8, 0x0123_4567_89ab_cdefL, 2, 3, 0, 0, 0);

    assertEquals(0x89ab_cdef_0000_0000L, words()[6]);
    assertEquals(0x0123_4567_0000_0000L, words()[7]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 16, 24, 32, 40, 48, 56})
  void aWordOfTheOtherLapIsNotTheConsumers(int word) {
    for (long owner = 0; owner <= 1; owner++) {
      GpiDescriptor.encode(ring, 0, owner, 1, 0, 1, 8, 1, 0, 1, 0, 0, 0, 0);
      DescriptorView view = new DescriptorView();
      assertTrue(view.load(ring, 0, owner));

      ring.set(ValueLayout.JAVA_LONG, word, ring.get(ValueLayout.JAVA_LONG, word) ^ 1);

      assertFalse(view.load(ring, 0, owner));
      assertFalse(view.load(ring, 0, owner ^ 1));
    }
  }

  @Test
  void aSlotThatIsDisownedBelongsToTheOtherLap() {
    DescriptorView view = new DescriptorView();
    for (long owner = 0; owner <= 1; owner++) {
      GpiDescriptor.disown(ring, 0, owner ^ 1);
      assertFalse(view.load(ring, 0, owner));
    }
  }
}
