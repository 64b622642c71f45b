package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.ValueLayout;
import java.util.List;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.Gins;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;

/**
 * Uses two communicators in turn, checks that neither sees the other's signals or data, then closes
 * the first and goes on with the second.
 */
public final class TwoCommunicatorsProgram implements RankProgram {
  private static final int ROUNDS = 20;
  private static final long SLOT = 8;

  /** For {@link RankMain}. */
  public TwoCommunicatorsProgram() {}

  /** One communicator with what belongs to it. */
  private record Side(Window window, DeviceCommunicator dev, long mark) {
    static Side of(Communicator comm, long mark) {
      return new Side(
          comm.register(comm.allocate(2L * comm.size() * SLOT)),
          comm.createDeviceCommunicator(Ranks.full().signals(1).worldBarriers(1).build()),
          mark);
    }

    void send(int round) {
      int size = dev.size();
      Gin gin = dev.gin(0);
      for (int peer = 0; peer < size; peer++) {
        window
            .segment()
            .set(ValueLayout.JAVA_LONG, (long) (size + peer) * SLOT, value(dev.rank(), round));
        gin.put(
            dev.world(),
            peer,
            window,
            dev.rank() * SLOT,
            window,
            (long) (size + peer) * SLOT,
            SLOT,
            RemoteAction.weakSignalInc(0));
      }
      gin.flush();
    }

    void receive(int round) {
      dev.gin(0).waitSignal(0, (round + 1L) * dev.size());
      for (int peer = 0; peer < dev.size(); peer++) {
        assertEquals(value(peer, round), window.segment().get(ValueLayout.JAVA_LONG, peer * SLOT));
      }
      dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
    }

    void assertSignals(int rounds) {
      assertEquals((long) rounds * dev.size(), dev.gin(0).readSignal(0));
    }

    private long value(int from, int round) {
      return mark * 1_000_000 + from * 1000L + round;
    }
  }

  @Override
  public void run(Communicator first, List<String> arguments) {
    try (Communicator second = Gins.connect()) {
      Side left = Side.of(first, 1);
      Side right = Side.of(second, 2);
      for (int round = 0; round < ROUNDS; round++) {
        left.send(round);
        right.send(round);
        // The other order than sent.
        right.receive(round);
        left.receive(round);
      }
      left.send(ROUNDS);
      left.receive(ROUNDS);
      left.assertSignals(ROUNDS + 1);
      first.close();
      for (int round = ROUNDS; round < 2 * ROUNDS; round++) {
        right.send(round);
        right.receive(round);
      }
      right.assertSignals(2 * ROUNDS);
    }
  }
}
