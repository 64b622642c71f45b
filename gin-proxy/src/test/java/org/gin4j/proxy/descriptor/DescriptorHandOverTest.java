package org.gin4j.proxy.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DescriptorHandOverTest {
  private static final int SLOTS = 8;
  private static final long ROUNDS = 200_000;

  @Test
  @Timeout(60)
  void consumerSeesWholeDescriptorsAndWhatWasWrittenBeforeThem() throws InterruptedException {
    try (Arena arena = Arena.ofShared()) {
      MemorySegment queue = arena.allocate((long) SLOTS * ProxyDescriptor.BYTES, 64);
      MemorySegment payload = arena.allocate(8L * SLOTS, 64);
      AtomicLong consumed = new AtomicLong();
      Thread producer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (long i = 0; i < ROUNDS; i++) {
                      while (i - consumed.get() >= SLOTS) {
                        Thread.onSpinWait();
                      }
                      payload.setAtIndex(ValueLayout.JAVA_LONG, i % SLOTS, i);
                      long slot = i % SLOTS * ProxyDescriptor.BYTES;
                      ProxyDescriptor.encode(
                          queue, slot, 17, i, i, i, i, i, (int) i, (int) i, i, true);
                    }
                  });

      DescriptorView view = new DescriptorView();
      for (long i = 0; i < ROUNDS; i++) {
        long slot = i % SLOTS * ProxyDescriptor.BYTES;
        while (!view.load(queue, slot)) {
          Thread.onSpinWait();
        }
        assertEquals(i, payload.getAtIndex(ValueLayout.JAVA_LONG, i % SLOTS));
        assertEquals(i, view.size());
        assertEquals(i, view.srcHandle());
        assertEquals(i, view.srcOffset());
        assertEquals(i, view.dstHandle());
        assertEquals(i, view.dstOffset());
        assertEquals(i, view.signalValue());
        ProxyDescriptor.clear(queue, slot);
        consumed.set(i + 1);
      }
      producer.join();
    }
  }
}
