package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinRequest;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Life cycle [L6]. */
class CloseTest {

  static Stream<Arguments> orders() {
    List<Arguments> all = new ArrayList<>();
    for (String direct : List.of("on", "off")) {
      for (List<Integer> order :
          List.of(
              List.of(0, 1, 2),
              List.of(0, 2, 1),
              List.of(1, 0, 2),
              List.of(1, 2, 0),
              List.of(2, 0, 1),
              List.of(2, 1, 0))) {
        all.add(Arguments.of(direct, order));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("orders")
  void closesInAnyOrderTwiceWithWorkOutstanding_L6(String direct, List<Integer> order)
      throws Exception {
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          Window window = comm.register(comm.allocate(1 << 20));
          DeviceCommunicator dev = RegistrationTest.device(comm);
          Gin gin = dev.gin(0);
          for (int i = 0; i < 300; i++) {
            int peer = i % 3;
            gin.put(
                dev.world(),
                peer,
                window,
                0,
                window,
                1 << 19,
                1 << 16,
                RemoteAction.weakSignalInc(0));
          }
          List<AutoCloseable> parts = List.of(comm, dev, window);
          for (int part : order) {
            parts.get(part).close();
          }
          List<AutoCloseable> again = new ArrayList<>(parts);
          Collections.reverse(again);
          for (AutoCloseable part : again) {
            part.close();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void everyUseAfterCloseIsRefused_L6(String direct) throws Exception {
    Ranks.run(
        2,
        Ranks.direct(direct),
        comm -> {
          Window window = comm.register(comm.allocate(4096));
          DeviceCommunicator dev =
              comm.createDeviceCommunicator(
                  Ranks.full().signals(1).counters(1).worldBarriers(1).build());
          Gin gin = dev.gin(0);
          GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, 0);
          GinRequest request = gin.flushAsync(dev.world(), 0);
          session.sync();
          dev.close();
          List<Executable> uses =
              List.of(
                  () -> gin.put(dev.world(), 1, window, 0, window, 0, 8),
                  () -> gin.putValue(dev.world(), 1, window, 0, 1, 8, RemoteAction.none()),
                  () -> gin.get(dev.world(), 1, window, 0, window, 0, 8),
                  () -> gin.signal(dev.world(), 1, RemoteAction.weakSignalInc(0)),
                  () -> gin.readSignal(0),
                  () -> gin.waitSignal(0, 0),
                  () -> gin.waitSignal(0, 1),
                  () -> gin.resetSignal(0),
                  () -> gin.getSignalShadow(0),
                  () -> gin.increaseSignalShadow(0, 1),
                  () -> gin.readCounter(0),
                  () -> gin.waitCounter(0, 1),
                  () -> gin.resetCounter(0),
                  gin::flush,
                  () -> gin.flushAsync(dev.world(), 1),
                  () -> gin.wait(request),
                  session::sync,
                  () -> dev.gin(0),
                  () -> dev.worldBarrier(Coop.thread(), gin, 0));
          for (Executable use : uses) {
            assertRefused(ErrorKind.CLOSED, use, "closed");
          }
          window.close();
          assertRefused(ErrorKind.CLOSED, window::segment, "closed");
          assertRefused(ErrorKind.CLOSED, () -> window.lsaSegment(0), "closed");
          comm.close();
          assertRefused(ErrorKind.CLOSED, () -> comm.allocate(8), "closed");
          assertRefused(ErrorKind.CLOSED, () -> RegistrationTest.device(comm), "closed");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void closedWindowIsRefusedAndOthersStayUsable_L6(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        Ranks.full().signals(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          window.close();
          assertRefused(
              ErrorKind.CLOSED, () -> gin.put(dev.world(), 1, window, 0, window, 0, 8), "window");
          assertRefused(
              ErrorKind.CLOSED,
              () -> gin.signal(dev.world(), 1, RemoteAction.weakVaSignalInc(window, 0)),
              "window");
          gin.signal(dev.world(), 1 - dev.rank(), RemoteAction.weakSignalInc(0));
          gin.waitSignal(0, 1);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void closeEndsAWaitOfAnotherThread_L6(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        Ranks.full().signals(1),
        (dev, window) -> {
          CountDownLatch ended = new CountDownLatch(1);
          CountDownLatch begun = new CountDownLatch(1);
          Thread waiter =
              Thread.ofPlatform()
                  .daemon()
                  .start(
                      () -> {
                        begun.countDown();
                        assertRefused(ErrorKind.CLOSED, () -> dev.gin(0).waitSignal(0, 1));
                        ended.countDown();
                      });
          assertTrue(begun.await(30, TimeUnit.SECONDS));
          dev.close();
          assertTrue(ended.await(30, TimeUnit.SECONDS), () -> waiter + " still waits or failed");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void peerThatClosedDoesNotHoldUpTheOthers_L6(String direct) throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          Window window = comm.register(comm.allocate(4096));
          DeviceCommunicator dev = RegistrationTest.device(comm);
          if (comm.rank() == 2) {
            comm.close();
            closed.countDown();
            return;
          }
          assertTrue(closed.await(30, TimeUnit.SECONDS));
          Gin gin = dev.gin(0);
          for (int i = 0; i < 2000; i++) {
            gin.put(dev.world(), 2, window, 0, window, 64, 64, RemoteAction.weakSignalInc(0));
          }
          gin.flush();
          gin.signal(dev.world(), 1 - dev.rank(), RemoteAction.weakSignalInc(0));
          gin.waitSignal(0, 1);
        });
  }
}
