package org.gin4j.gpi.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.gin4j.api.OptFlags;
import org.gin4j.api.SharingMode;
import org.gin4j.gpi.descriptor.DescriptorView;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.descriptor.GpiPost;

/** The protocol of owner bits, over many laps of tiny rings, from anywhere among the indices. */
class OwnerBitProperties {
  private static final int PAIRS = GpiDescriptor.QWORDS / 2;
  private static final int PAIR_BYTES = 16;

  @Provide
  Arbitrary<Long> starts() {
    return Arbitraries.oneOf(
        Arbitraries.of(0L, 1L, -1L, -3L, -5L, 0xffff_fffdL, 1L << 32, Long.MAX_VALUE - 2),
        Arbitraries.longs());
  }

  /** What a descriptor carries to be told apart. */
  private static void post(ChannelProducer producer, long number) {
    GpiPost.get(producer, 0, 1, number, 1, 0, 8, 0);
  }

  private static long take(Channel channel, DescriptorView view, long index) {
    return view.load(channel.ring(), channel.slot(index), channel.owner(index))
        ? view.dstOffset()
        : -1;
  }

  @Property(tries = 300)
  void aConsumerTakesWhatWasPostedInOrderWhateverTheSpeeds_L4(
      @ForAll("starts") long start,
      @ForAll @IntRange(min = 0, max = 3) int logDepth,
      @ForAll long seed) {
    try (Arena arena = Arena.ofConfined()) {
      TestEnvironment environment = new TestEnvironment(Duration.ofSeconds(10));
      Channel channel = new Channel(arena, logDepth, start, 1, 0, 0);
      ChannelProducer producer = new ChannelProducer(environment, channel, 0, SharingMode.GPU);
      DescriptorView view = new DescriptorView();
      Random random = new Random(seed);
      long posted = 0;
      long taken = 0;
      while (taken < 40L << logDepth) {
        for (int burst = random.nextInt(6); burst > 0; burst--) {
          if (posted - (channel.consumerAcquire() - start) < channel.depth()) {
            post(producer, posted++);
          }
        }
        for (int burst = random.nextInt(6); burst > 0; burst--) {
          long number = take(channel, view, start + taken);
          assertEquals(taken < posted ? taken : -1, number);
          taken += number < 0 ? 0 : 1;
        }
        // Credit may come later than the slot was read.
        if (random.nextBoolean()) {
          channel.consumerRelease(start + taken);
        }
      }
    }
  }

  @Property(tries = 300)
  void pairsOfWordsMayArriveInAnyOrder(
      @ForAll("starts") long start,
      @ForAll @IntRange(min = 0, max = 2) int logDepth,
      @ForAll long seed) {
    try (Arena arena = Arena.ofConfined()) {
      Channel channel = new Channel(arena, logDepth, start, 1, 0, 0);
      MemorySegment written = arena.allocate(GpiDescriptor.BYTES);
      DescriptorView view = new DescriptorView();
      List<Integer> order = new ArrayList<>(IntStream.range(0, PAIRS).boxed().toList());
      Random random = new Random(seed);
      for (long index = start; index != start + 20; index++) {
        GpiDescriptor.encode(
            written, 0, channel.owner(index), 1, 6, 1, 8, 1, index >>> 2, 1, 0, 2, 3, ~index);
        Collections.shuffle(order, random);
        for (int pair : order) {
          assertFalse(view.load(channel.ring(), channel.slot(index), channel.owner(index)));
          MemorySegment.copy(
              written,
              (long) pair * PAIR_BYTES,
              channel.ring(),
              channel.slot(index) + (long) pair * PAIR_BYTES,
              PAIR_BYTES);
        }
        assertTrue(view.load(channel.ring(), channel.slot(index), channel.owner(index)));
        assertEquals(index >>> 2, view.dstOffset());
        assertEquals(~index, view.signalValue());
      }
    }
  }

  @Property(tries = 25)
  void severalProducersLoseAndRepeatNothing_L4(
      @ForAll("starts") long start,
      @ForAll @IntRange(min = 0, max = 2) int logDepth,
      @ForAll @IntRange(min = 1, max = 3) int producers,
      @ForAll SharingMode sharing,
      @ForAll long seed) {
    int each = 150;
    try (Arena arena = Arena.ofShared()) {
      TestEnvironment environment = new TestEnvironment(Duration.ofSeconds(30));
      Channel channel = new Channel(arena, logDepth, start, 1, 0, 0);
      List<CompletableFuture<Void>> threads = new ArrayList<>();
      for (int i = 0; i < producers; i++) {
        int thread = i;
        ChannelProducer producer = new ChannelProducer(environment, channel, 0, sharing);
        threads.add(
            CompletableFuture.runAsync(
                () -> {
                  Random random = new Random(seed + thread);
                  for (int n = 0; n < each; n++) {
                    pause(random);
                    post(producer, (long) thread * each + n);
                  }
                },
                command -> new Thread(command).start()));
      }
      List<Long> taken = new ArrayList<>();
      DescriptorView view = new DescriptorView();
      Random random = new Random(~seed);
      long deadline = System.nanoTime() + environment.timeout().toNanos();
      while (taken.size() < producers * each) {
        assertTrue(System.nanoTime() < deadline, () -> taken.size() + " taken, then no more");
        pause(random);
        long number = take(channel, view, start + taken.size());
        if (number >= 0) {
          taken.add(number);
          channel.consumerRelease(start + taken.size());
        }
      }
      threads.forEach(CompletableFuture::join);
      assertEquals(start + (long) producers * each, channel.producerVolatile());
      for (int thread = 0; thread < producers; thread++) {
        long first = (long) thread * each;
        assertEquals(
            LongStream.range(first, first + each).boxed().toList(),
            taken.stream().filter(n -> n >= first && n < first + each).toList(),
            "of one thread, in its order");
      }
    }
  }

  private static void pause(Random random) {
    if (random.nextInt(8) == 0) {
      Thread.yield();
    }
  }

  @Property(tries = 100)
  void thePromiseOfRoomClaimsTheSameIndices_P8(
      @ForAll("starts") long start, @ForAll @IntRange(min = 0, max = 4) int logDepth) {
    try (Arena arena = Arena.ofConfined()) {
      TestEnvironment environment = new TestEnvironment(Duration.ofSeconds(10));
      Channel channel = new Channel(arena, logDepth, start, 1, 0, 0);
      int promise = OptFlags.MAY_SKIP_CREDIT_CHECK.bits();
      for (SharingMode mode : SharingMode.values()) {
        ChannelProducer producer = new ChannelProducer(environment, channel, 0, mode);
        for (int flags : new int[] {0, promise, 0, promise}) {
          long index = channel.producerVolatile();
          assertEquals(index, producer.claim(flags));
          channel.consumerRelease(index + 1);
        }
      }
      assertEquals(0, channel.ring().get(ValueLayout.JAVA_LONG, 0) & ~GpiDescriptor.OWNER);
    }
  }
}
