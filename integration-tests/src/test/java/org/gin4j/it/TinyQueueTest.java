package org.gin4j.it;

import static org.gin4j.it.Ranks.inThreads;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queues that are nearly always full, with each way of idling that is not the default. */
class TinyQueueTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final int RANKS = 3;
  private static final int PRODUCERS = 3;
  private static final int OPERATIONS = 600;

  @ParameterizedTest
  @CsvSource({"2, yield", "4, park"})
  void fullQueueLosesAndRepeatsNothing_L4(int depth, String idle) throws Exception {
    Ranks.run(
        RANKS,
        Map.of("gin.proxy.direct", "off", "gin.proxy.idle", idle),
        comm -> {
          produce(comm, depth);
        });
  }

  private static void produce(Communicator comm, int depth) throws Exception {
    long slots = 8L * PRODUCERS * OPERATIONS;
    try (Window window = comm.register(comm.allocate(slots * (RANKS + 1)));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                Ranks.full()
                    .signals(2)
                    .counters(PRODUCERS)
                    .worldBarriers(1)
                    .queueDepth(depth)
                    .build())) {
      Gin gin = dev.gin(0);
      inThreads(
          PRODUCERS,
          thread -> {
            for (int i = 0; i < OPERATIONS; i++) {
              int peer = (dev.rank() + i) % RANKS;
              long slot = 8L * (thread * OPERATIONS + i);
              window.segment().set(LONG, slots * RANKS + slot, value(dev.rank(), thread, i));
              gin.put(
                  dev.world(),
                  peer,
                  window,
                  slots * dev.rank() + slot,
                  window,
                  slots * RANKS + slot,
                  8,
                  RemoteAction.weakSignalInc(0),
                  LocalAction.weakCounterInc(thread));
              gin.signal(dev.world(), peer, RemoteAction.strongSignalAdd(1, 1 + i % 5));
            }
            gin.flush();
            assertEquals(OPERATIONS, gin.readCounter(thread), "flushed puts raised their counter");
          });
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
      int arrived = 0;
      long added = 0;
      for (int from = 0; from < RANKS; from++) {
        for (int thread = 0; thread < PRODUCERS; thread++) {
          for (int i = 0; i < OPERATIONS; i++) {
            boolean mine = (from + i) % RANKS == dev.rank();
            assertEquals(
                mine ? value(from, thread, i) : 0,
                window.segment().get(LONG, slots * from + 8L * (thread * OPERATIONS + i)));
            arrived += mine ? 1 : 0;
            added += mine ? 1 + i % 5 : 0;
          }
        }
      }
      assertEquals(arrived, gin.readSignal(0));
      assertEquals(added, gin.readSignal(1));
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
    }
  }

  private static long value(int from, int thread, int i) {
    return 1_000_000L * (from + 1) + 10_000L * thread + i;
  }
}
