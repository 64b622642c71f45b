package org.gin4j.proxy.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.proxy.descriptor.ProxyDescriptor;
import org.gin4j.proxy.descriptor.ProxyPost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QueueTest {
  private static final int BEFORE_WRAP = -3;
  private static final int WEAK_INC = ProxyDescriptor.OP_SIGNAL_INC;
  private static final int NO_COUNTER = -1;

  private final TestEnvironment environment = new TestEnvironment(Duration.ofMillis(300));

  private ProxyQueue queue(Arena arena, int depth, int start) {
    return new ProxyQueue(environment, arena, 0, 1, depth, start);
  }

  private static void put(ProxyQueue queue, long place, int counter) {
    ProxyPost.put(queue, 1, place, 1, 0, 8, WEAK_INC, (int) place, 1, false, 0, 0, counter);
  }

  @Test
  void aSlotIsHandedBackOnlyWhenItsOperationsAreComplete_F1() {
    try (Arena arena = Arena.ofConfined()) {
      ProxyQueue queue = queue(arena, 4, 0);
      SlowTransport transport = new SlowTransport(1, 0);
      QueueConsumer consumer = new QueueConsumer(queue, transport);
      put(queue, 7, 3);
      int mark = queue.producerIndex();

      consumer.run(10);
      assertEquals(List.of("put 7", "add 7 1 weak"), transport.taken);
      assertFalse(queue.isConsumed(mark));

      transport.complete(1);
      consumer.run(10);
      assertFalse(queue.isConsumed(mark));
      assertEquals(List.of(), transport.counters);

      transport.complete(1);
      consumer.run(10);
      assertTrue(queue.isConsumed(mark));
      assertEquals(List.of("3@2"), transport.counters);
    }
  }

  @Test
  void aFullQueueTimesOutWithoutAHole_L4() {
    try (Arena arena = Arena.ofConfined()) {
      ProxyQueue queue = queue(arena, 2, 0);
      put(queue, 0, NO_COUNTER);
      put(queue, 1, NO_COUNTER);

      GinTimeoutException e =
          assertThrows(GinTimeoutException.class, () -> put(queue, 2, NO_COUNTER));
      assertTrue(e.getMessage().contains("2 descriptors to rank 1"), e.getMessage());

      SlowTransport transport = new SlowTransport(1, 0);
      QueueConsumer consumer = new QueueConsumer(queue, transport);
      consumer.run(10);
      transport.complete(4);
      consumer.run(10);
      put(queue, 3, NO_COUNTER);
      consumer.run(10);
      assertEquals(
          List.of("put 0", "add 0 1 weak", "put 1", "add 1 1 weak", "put 3", "add 3 1 weak"),
          transport.taken);
    }
  }

  @Test
  void aFullQueueEndsWithTheCommunicatorsFault_L2() {
    try (Arena arena = Arena.ofConfined()) {
      ProxyQueue queue = queue(arena, 1, 0);
      put(queue, 0, NO_COUNTER);
      environment.fail(new GinException(ErrorKind.PEER_LOST, "rank 1 was lost", ""));

      GinException e = assertThrows(GinException.class, () -> put(queue, 1, NO_COUNTER));
      assertEquals(ErrorKind.PEER_LOST, e.kind());
    }
  }

  @Test
  void aDescriptorNobodyCanExecuteIsAFault() {
    try (Arena arena = Arena.ofConfined()) {
      ProxyQueue queue = queue(arena, 2, 0);
      ProxyDescriptor.encode(queue.queue(), queue.claim(), 0, 8, 1, 0, 1, 0, 0, 0, 0, false);
      QueueConsumer consumer = new QueueConsumer(queue, new SlowTransport(1, 0));

      GinException e = assertThrows(GinException.class, () -> consumer.run(1));
      assertEquals(ErrorKind.TRANSPORT, e.kind());
    }
  }

  @Test
  void severalProducersLoseNothing_L4() {
    int producers = 3;
    int each = 2_000;
    TestEnvironment patient = new TestEnvironment(Duration.ofSeconds(30));
    try (Arena arena = Arena.ofShared()) {
      ProxyQueue queue = new ProxyQueue(patient, arena, 0, 1, 4, BEFORE_WRAP);
      SlowTransport transport = new SlowTransport(5, 2);
      QueueConsumer consumer = new QueueConsumer(queue, transport);
      List<CompletableFuture<Void>> threads = new ArrayList<>();
      for (int producer = 0; producer < producers; producer++) {
        long first = (long) producer * each;
        threads.add(
            CompletableFuture.runAsync(
                () -> LongStream.range(first, first + each).forEach(i -> put(queue, i, NO_COUNTER)),
                command -> new Thread(command).start()));
      }
      CompletableFuture<Void> all =
          CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new));
      while (!all.isDone() || !queue.isConsumed(queue.producerIndex())) {
        assertFalse(Thread.currentThread().isInterrupted());
        consumer.run(8);
        transport.complete(16);
      }
      all.join();
      List<Long> places =
          transport.taken.stream()
              .filter(operation -> operation.startsWith("put "))
              .map(operation -> Long.parseLong(operation.substring(4)))
              .sorted()
              .toList();
      assertEquals(LongStream.range(0, (long) producers * each).boxed().toList(), places);
    }
  }
}
