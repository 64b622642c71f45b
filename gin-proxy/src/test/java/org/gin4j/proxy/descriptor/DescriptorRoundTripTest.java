package org.gin4j.proxy.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class DescriptorRoundTripTest {
  private static final ValueLayout.OfLong QWORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** Bits that a descriptor with a source window defines, by word. */
  private static final long[] DEFINED = {
    0xffff_ffff_ffff_ff9fL,
    -1,
    -1,
    -1,
    -1,
    -1,
    0x00ff_ffff_ffff_ff03L,
    0xff_ff01,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1
  };

  /** Bits that an inline put of up to 4 bytes defines, by word. */
  private static final long[] DEFINED_INLINE_4 = {
    0xffff_ffff_ffff_ff9fL,
    0xff_ffff_ff01L,
    1,
    -1,
    -1,
    -1,
    0x00ff_ffff_ffff_ff03L,
    0xff_ff01,
    1,
    1,
    1,
    1,
    1,
    1,
    1,
    1
  };

  private final MemorySegment queue = MemorySegment.ofArray(new long[16]);
  private final DescriptorView view = new DescriptorView();

  @Property
  void encodeThenDecode_givesEveryFieldBack(
      @ForAll @IntRange(max = 0xffff) int op,
      @ForAll @LongRange(max = (1L << 57) - 1) long size,
      @ForAll @LongRange(max = Long.MAX_VALUE) long srcHandle,
      @ForAll @LongRange(max = Long.MAX_VALUE) long srcOffset,
      @ForAll @LongRange(max = Long.MAX_VALUE) long dstHandle,
      @ForAll @LongRange(max = Long.MAX_VALUE) long dstOffset,
      @ForAll @IntRange(max = (1 << 23) - 1) int counter,
      @ForAll @IntRange(max = (1 << 24) - 1) int signal,
      @ForAll long value,
      @ForAll boolean strong,
      @ForAll Random noise) {
    ProxyDescriptor.encode(
        queue, 0, op, size, srcHandle, srcOffset, dstHandle, dstOffset, counter, signal, value,
        strong);

    assertUnusedBitsAreZero(DEFINED);
    disturb(DEFINED, noise);
    assertTrue(ProxyDescriptor.isReady(queue, 0));
    assertTrue(view.load(queue, 0));
    assertEquals(op, view.op());
    assertEquals(ProxyDescriptor.VERSION, view.version());
    assertEquals(size, view.size());
    assertEquals(srcHandle, view.srcHandle());
    assertEquals(srcOffset, view.srcOffset());
    assertEquals(dstHandle, view.dstHandle());
    assertEquals(dstOffset, view.dstOffset());
    assertEquals(counter, view.counter());
    assertEquals(signal, view.signal());
    assertEquals(value, view.signalValue());
    assertEquals(strong, view.strong());
  }

  @Property
  void fieldsThatAreTooWide_areCutAndTouchNoOther(
      @ForAll int op,
      @ForAll long size,
      @ForAll long srcHandle,
      @ForAll long srcOffset,
      @ForAll long dstHandle,
      @ForAll long dstOffset,
      @ForAll int counter,
      @ForAll int signal,
      @ForAll long value) {
    ProxyDescriptor.encode(
        queue, 0, op, size, srcHandle, srcOffset, dstHandle, dstOffset, counter, signal, value,
        false);

    assertUnusedBitsAreZero(DEFINED);
    assertTrue(view.load(queue, 0));
    assertEquals(op & 0xffff, view.op());
    assertEquals(ProxyDescriptor.VERSION, view.version());
    assertEquals(size & (1L << 57) - 1, view.size());
    assertEquals(srcHandle & Long.MAX_VALUE, view.srcHandle());
    assertEquals(srcOffset & Long.MAX_VALUE, view.srcOffset());
    assertEquals(dstHandle & Long.MAX_VALUE, view.dstHandle());
    assertEquals(dstOffset & Long.MAX_VALUE, view.dstOffset());
    assertEquals(counter & (1 << 23) - 1, view.counter());
    assertEquals(signal & (1 << 24) - 1, view.signal());
    assertEquals(value, view.signalValue());
  }

  @Property
  void inlinePut_givesTheLowBytesBack_P4(
      @ForAll long inline,
      @ForAll("inlineSizes") int bytes,
      @ForAll @LongRange(max = Long.MAX_VALUE) long dstHandle,
      @ForAll @LongRange(max = Long.MAX_VALUE) long dstOffset,
      @ForAll @IntRange(max = (1 << 24) - 1) int signal,
      @ForAll long value,
      @ForAll boolean strong,
      @ForAll Random noise) {
    int op = ProxyDescriptor.OP_PUT | ProxyDescriptor.OP_INLINE | ProxyDescriptor.OP_SIGNAL_ADD;
    ProxyDescriptor.encodeInline(
        queue, 0, op, inline, bytes, dstHandle, dstOffset, signal, value, strong);

    if (bytes <= 4) {
      assertUnusedBitsAreZero(DEFINED_INLINE_4);
      disturb(DEFINED_INLINE_4, noise);
    }
    assertTrue(view.load(queue, 0));
    assertEquals(DescriptorView.Kind.PUT, view.kind());
    assertTrue(view.isInline());
    assertEquals(bytes, view.size());
    assertEquals(bytes == 8 ? inline : inline & (1L << (bytes * 8)) - 1, view.inlineValue());
    assertEquals(dstHandle, view.dstHandle());
    assertEquals(dstOffset, view.dstOffset());
    assertEquals(signal, view.signal());
    assertEquals(value, view.signalValue());
    assertEquals(strong, view.strong());
  }

  @Property
  void versionsBefore2_decodeAsStrong(
      @ForAll @IntRange(max = 1) int version, @ForAll boolean strong, @ForAll long value) {
    ProxyDescriptor.encode(queue, 0, 17, 0, 0, 0, 0, 0, 0, 0, value, strong);
    queue.set(QWORD, 0, (queue.get(QWORD, 0) & ~(0xfL << 1)) | (long) version << 1);

    assertTrue(view.load(queue, 0));
    assertTrue(view.strong());
    assertEquals(value, view.signalValue());
  }

  @Provide
  Arbitrary<Integer> inlineSizes() {
    return Arbitraries.of(1, 2, 4, 8);
  }

  private void assertUnusedBitsAreZero(long[] defined) {
    for (int i = 0; i < defined.length; i++) {
      assertEquals(0, queue.getAtIndex(QWORD, i) & ~defined[i], "word " + i);
    }
  }

  private void disturb(long[] defined, Random noise) {
    for (int i = 0; i < defined.length; i++) {
      queue.setAtIndex(QWORD, i, queue.getAtIndex(QWORD, i) | (noise.nextLong() & ~defined[i]));
    }
  }
}
