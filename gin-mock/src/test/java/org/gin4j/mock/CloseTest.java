package org.gin4j.mock;

import org.gin4j.api.Communicator;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;

/** Windows, devices and communicators that close with work outstanding [L6]. */
class CloseTest {
  private static final int BYTES = 4096;

  private static void passes(int seeds, MockRun.Body body) {
    for (int seed = 1; seed <= seeds; seed++) {
      MockRun.ranks(3).connected(seed, body).orThrow();
    }
  }

  private static DeviceCommunicator device(Communicator comm) {
    return comm.createDeviceCommunicator(Trial.of(3).requirements());
  }

  @Test
  void aSourceGoesWhileAPutIsOutstanding_L6() {
    passes(
        100,
        comm -> {
          try (Window window = comm.register(comm.allocate(BYTES));
              DeviceCommunicator dev = device(comm)) {
            int next = (comm.rank() + 1) % 3;
            dev.gin(0).put(dev.world(), next, window, 0, window, 64, 8);
            dev.gin(0)
                .put(
                    dev.world(),
                    next,
                    window,
                    128,
                    window,
                    256,
                    64,
                    RemoteAction.none(),
                    LocalAction.weakCounterInc(0));
            dev.gin(0).get(dev.world(), next, window, 0, window, 512, 8);
          }
        });
  }

  @Test
  void aTargetGoesWhilePutsSignalsAndGetsAreUnderWay_L6() {
    passes(
        100,
        comm -> {
          try (Window window = comm.register(comm.allocate(BYTES));
              DeviceCommunicator dev = device(comm)) {
            if (comm.rank() != 0) {
              dev.gin(0)
                  .put(dev.world(), 0, window, 0, window, 64, 512, RemoteAction.strongSignalInc(0));
              dev.gin(0).get(dev.world(), 0, window, 0, window, 1024, 512);
              dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalInc(1));
              dev.gin(0).flush();
            }
          }
        });
  }
}
