package org.gin4j.proxy.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.gin4j.api.RemoteAction;
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

  @Test
  void postingAndLoading_allocateNothing() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Arena arena = Arena.ofConfined()) {
      OneSlot sink = new OneSlot(arena.allocate(ProxyDescriptor.BYTES, 64));
      RemoteAction action = RemoteAction.weakSignalInc(3);
      for (int i = 0; i < 20_000; i++) {
        postAndLoad(sink, action, i);
      }
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 20_000; i++) {
        postAndLoad(sink, action, i);
      }
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;

      assertTrue(allocated < 20_000, allocated + " bytes for 20000 rounds");
    }
  }

  private static void postAndLoad(OneSlot sink, RemoteAction action, int i) {
    int ops = ProxyPost.signalOps(action);
    ProxyPost.put(sink, 1, i, 2, i, 64, ops, action.signal(), action.value(), false, 0, 0, 4);
    ProxyPost.putValue(sink, 1, i, i, 8, ops, action.signal(), action.value(), true, 0, 0);
    ProxyPost.get(sink, 1, i, 2, i, 64);
    ProxyPost.flush(sink);
  }

  /** A queue of one slot, consumed as soon as it is published. */
  private static final class OneSlot implements DescriptorSink {
    private final MemorySegment queue;
    private final DescriptorView view = new DescriptorView();

    OneSlot(MemorySegment queue) {
      this.queue = queue;
    }

    @Override
    public MemorySegment queue() {
      return queue;
    }

    @Override
    public long claim() {
      return 0;
    }

    @Override
    public void published(boolean get) {
      boolean loaded = view.load(queue, 0);
      if (!loaded || (view.kind() == DescriptorView.Kind.GET) != get) {
        throw new AssertionError("not what was posted");
      }
      ProxyDescriptor.clear(queue, 0);
    }
  }
}
