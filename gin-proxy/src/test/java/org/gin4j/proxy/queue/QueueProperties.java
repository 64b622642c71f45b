package org.gin4j.proxy.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gin4j.proxy.descriptor.ProxyDescriptor;
import org.gin4j.proxy.descriptor.ProxyPost;

class QueueProperties {
  private static final int BEFORE_WRAP = -3;

  @Property(tries = 200)
  void nothingIsLostDoubledOrReorderedThroughRefusalsAndWrap_L4_L5(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3) int depthLog,
      @ForAll @IntRange(min = 0, max = 8) int refusals,
      @ForAll @IntRange(min = 1, max = 60) int descriptors) {
    try (Arena arena = Arena.ofConfined()) {
      TestEnvironment environment = new TestEnvironment(Duration.ofSeconds(10));
      ProxyQueue queue = new ProxyQueue(environment, arena, 0, 1, 1 << depthLog, BEFORE_WRAP);
      SlowTransport transport = new SlowTransport(seed, refusals);
      QueueConsumer consumer = new QueueConsumer(queue, transport);
      int produced = 0;
      for (int step = 0; step < 100_000; step++) {
        int free = (1 << depthLog) - (queue.producerIndex() - queue.consumerIndex());
        if (produced < descriptors && free > 0) {
          put(queue, produced, produced);
          produced++;
        }
        consumer.run(3);
        transport.complete(step % 2);
        if (produced == descriptors && queue.isConsumed(queue.producerIndex())) {
          break;
        }
      }
      List<String> wanted =
          IntStream.range(0, descriptors)
              .boxed()
              .flatMap(i -> List.of("put " + i, "add " + i + " 1 weak").stream())
              .toList();
      assertEquals(wanted, transport.taken);
      assertEquals(descriptors, transport.counters.size());
      assertTrue(queue.isConsumed(queue.producerIndex()));
      assertEquals(0, transport.outstanding());
    }
  }

  private static void put(ProxyQueue queue, long place, int counter) {
    ProxyPost.put(
        queue,
        1,
        place,
        1,
        0,
        8,
        ProxyDescriptor.OP_SIGNAL_INC,
        (int) place,
        1,
        false,
        0,
        0,
        counter);
  }
}
