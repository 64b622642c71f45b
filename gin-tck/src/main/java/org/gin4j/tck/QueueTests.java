package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.Gin;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Queues that are nearly always full, and indices that wrap. */
public abstract class QueueTests extends KitTest {
  private static final int RANKS = 3;
  private static final int PRODUCERS = 3;
  private static final int OPERATIONS = 400;

  /** For subclasses. */
  protected QueueTests() {}

  @Test
  @Covers(Rule.L4)
  final void fullQueueLosesAndRepeatsNothing_L4() throws Exception {
    needs(declared().maxQueueDepth() > 0, "no queues");
    for (int depth : new int[] {1, 2, 4}) {
      produce(depth, Map.of());
    }
  }

  @Test
  @Covers(Rule.L4)
  final void deepestQueueWorks_L4() throws Exception {
    needs(declared().maxQueueDepth() > 0, "no queues");
    produce(Math.min(declared().maxQueueDepth(), 1 << 16), Map.of());
  }

  @Test
  @Covers({Rule.L5, Rule.L4})
  final void indicesWrap_L5() throws Exception {
    needs(declared().maxQueueDepth() > 0, "no queues");
    if (backend().settingsNearWrap().isEmpty()) {
      throw new NotVerifiableException("no setting is given that starts indices near the wrap");
    }
    for (Map<String, String> nearWrap : backend().settingsNearWrap()) {
      for (int depth : new int[] {1, 2, 8, 64}) {
        produce(depth, nearWrap);
      }
    }
  }

  private void produce(int depth, Map<String, String> settings) throws Exception {
    DeviceCommRequirements.Builder needs =
        full().signals(2).counters(PRODUCERS).worldBarriers(1).queueDepth(depth);
    ranks(RANKS, new HashMap<>(settings), comm -> produce(comm, needs));
  }

  private void produce(Communicator comm, DeviceCommRequirements.Builder needs) throws Exception {
    long slots = 8L * PRODUCERS * OPERATIONS;
    try (var window = window(comm, slots * (RANKS + 1));
        var dev = comm.createDeviceCommunicator(needs.build())) {
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
              gin.signal(dev.world(), peer, RemoteAction.weakSignalAdd(1, 1 + i % 5));
              // The first ones are where indices wrap that start near it.
              if (i < 10) {
                gin.flush();
                gin.waitCounter(thread, i + 1);
              }
            }
            gin.flush();
            gin.waitCounter(thread, OPERATIONS);
          });
      int arrived = 0;
      long added = 0;
      for (int from = 0; from < RANKS; from++) {
        for (int i = 0; i < OPERATIONS; i++) {
          boolean mine = (from + i) % RANKS == dev.rank();
          arrived += mine ? PRODUCERS : 0;
          added += mine ? PRODUCERS * (1 + i % 5) : 0;
        }
      }
      gin.waitSignal(0, arrived);
      gin.waitSignal(1, added);
      for (int from = 0; from < RANKS; from++) {
        for (int thread = 0; thread < PRODUCERS; thread++) {
          for (int i = 0; i < OPERATIONS; i++) {
            boolean mine = (from + i) % RANKS == dev.rank();
            assertEquals(
                mine ? value(from, thread, i) : 0,
                window.segment().get(LONG, slots * from + 8L * (thread * OPERATIONS + i)));
          }
        }
      }
      meet(dev);
      assertEquals(arrived, gin.readSignal(0));
      assertEquals(added, gin.readSignal(1));
    }
  }

  private static long value(int from, int thread, int i) {
    return 1_000_000L * (from + 1) + 10_000L * thread + i;
  }
}
