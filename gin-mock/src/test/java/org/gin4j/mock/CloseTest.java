package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
  void aSignalNeverComesWithoutItsDataThoughTheSourceGoes_L6_S2() {
    passes(
        100,
        comm -> {
          try (Window window = comm.register(comm.allocate(BYTES));
              DeviceCommunicator dev = device(comm)) {
            if (comm.rank() == 0) {
              window.segment().set(Trial.CELL, 512, 7);
              dev.gin(0)
                  .put(dev.world(), 1, window, 0, window, 512, 8, RemoteAction.weakSignalInc(0));
            } else if (comm.rank() == 1) {
              dev.gin(0).waitSignal(0, 1);
              Access.reads(window.segment().asSlice(0, 8));
              assertEquals(7, window.segment().get(Trial.CELL, 0));
            }
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

  @Test
  void aWindowMayBeRegisteredAfterTheDevice_S10_W1() {
    passes(
        100,
        comm -> {
          try (DeviceCommunicator dev = device(comm);
              Window window =
                  comm.register(comm.allocate(BYTES), org.gin4j.api.WindowFlag.STRICT_ORDERING)) {
            int next = (comm.rank() + 1) % 3;
            dev.gin(0).signal(dev.world(), next, RemoteAction.weakVaSignalInc(window, 8));
            dev.gin(0)
                .putValue(
                    dev.world(), next, window, 16, 5, 8, RemoteAction.weakVaSignalInc(window, 24));
            dev.gin(0).waitSignal(window, 8, 1);
            dev.gin(0).waitSignal(window, 24, 1);
            Access.reads(window.segment().asSlice(16, 8));
            assertEquals(5, window.segment().get(Trial.CELL, 16));
          }
        });
  }
}
