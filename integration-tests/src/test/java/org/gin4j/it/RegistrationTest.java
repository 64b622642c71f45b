package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinException;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrationTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void memoryMayBeRegisteredTwiceAndOneWindowOutlivesTheOther_W3(String direct) throws Exception {
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          Window first = comm.register(memory);
          Window second = comm.register(memory);
          DeviceCommunicator dev = device(comm);
          passAround(dev, first, 0, 11, 1);
          first.close();
          passAround(dev, second, 64, 12, 2);
          assertEquals(11, memory.get(LONG, 0), "the windows share their memory");
          assertRefused(ErrorKind.CLOSED, () -> passAround(dev, first, 0, 13, 3), "closed");
          second.close();
        });
  }

  @Test
  void memoryMayBeRegisteredAgainAfterItsLastWindowClosed_W3() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          Window first = comm.register(memory);
          DeviceCommunicator dev = device(comm);
          passAround(dev, first, 0, 11, 1);
          first.close();
          dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
          try (Window second = comm.register(memory)) {
            passAround(dev, second, 8, 12, 2);
            assertEquals(11, memory.get(LONG, 0), "the memory keeps its content");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void windowsOverOneAllocationHaveTheirOwnOffsets_W5(String direct) throws Exception {
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          // Overlapping: bytes 1024 to 2047 belong to both.
          try (Window low = comm.register(memory.asSlice(0, 2048));
              Window high = comm.register(memory.asSlice(1024, 3072));
              DeviceCommunicator dev = device(comm)) {
            assertEquals(2048, low.bytes());
            assertEquals(3072, high.bytes());
            passAround(dev, low, 1024, 21, 1);
            assertEquals(21, high.segment().get(LONG, 0));
            passAround(dev, high, 8, 22, 2);
            assertEquals(22, memory.get(LONG, 1032));
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> dev.gin(0).put(dev.world(), 0, low, 2041, high, 0, 8),
                "W2");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void freedMemoryStaysReachableWhileRegistered_W4(String direct) throws Exception {
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          Window window = comm.register(memory);
          comm.free(memory);
          comm.free(memory);
          try (DeviceCommunicator dev = device(comm)) {
            passAround(dev, window, 0, 31, 1);
          }
          window.close();
          comm.free(memory);
          assertRefused(
              ErrorKind.INVALID_ARGUMENT, () -> comm.register(memory), "Communicator.allocate");
        });
  }

  @Test
  void differentSizesAreRefusedOnEveryRankNamingBoth_W1() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          MemorySegment memory = comm.allocate(8192);
          long bytes = comm.rank() == 2 ? 8192 : 4096;
          GinException refusal =
              assertRefused(
                  ErrorKind.MISMATCH,
                  () -> comm.register(memory.asSlice(0, bytes)),
                  "rank 0 gives 4096 bytes",
                  "rank 2 gives 8192 bytes",
                  "W1");
          assertArrayEquals(new int[] {0, 2}, refusal.peers());
          assertEquals(comm.rank(), refusal.rank().orElseThrow());
          // The refusal leaves the communicator usable.
          try (Window window = comm.register(memory);
              DeviceCommunicator dev = device(comm)) {
            passAround(dev, window, 0, 41, 1);
          }
        });
  }

  @Test
  void differentFlagsAreRefusedOnEveryRankNamingBoth_W1() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          WindowFlag[] flags =
              comm.rank() == 1 ? new WindowFlag[] {WindowFlag.STRICT_ORDERING} : new WindowFlag[0];
          assertRefused(
              ErrorKind.MISMATCH,
              () -> comm.register(memory, flags),
              "STRICT_ORDERING",
              "rank 0 gives false",
              "rank 1 gives true");
        });
  }

  @Test
  void memoryFromElsewhereOnOneRankIsRefusedOnAllPromptly() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          long start = System.nanoTime();
          try (Arena arena = Arena.ofShared()) {
            MemorySegment memory = comm.rank() == 1 ? arena.allocate(4096) : comm.allocate(4096);
            ErrorKind kind = comm.rank() == 1 ? ErrorKind.INVALID_ARGUMENT : ErrorKind.MISMATCH;
            String[] parts =
                comm.rank() == 1
                    ? new String[] {"Communicator.allocate"}
                    : new String[] {"rank 1 failed", "Communicator.allocate"};
            assertRefused(kind, () -> comm.register(memory), parts);
          }
          assertTrue(System.nanoTime() - start < 10_000_000_000L, "not within the deadline");
        });
  }

  @Test
  @SuppressWarnings("restricted") // Makes a segment that no safe call can make.
  void sliceThatLeavesItsAllocationIsRefused() throws Exception {
    Ranks.run(
        1,
        Map.of(),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          MemorySegment beyond = MemorySegment.ofAddress(memory.address() + 4000).reinterpret(200);
          assertRefused(
              ErrorKind.INVALID_ARGUMENT, () -> comm.register(beyond), "not wholly, inside");
          assertRefused(
              ErrorKind.INVALID_ARGUMENT,
              () -> comm.register(MemorySegment.ofArray(new byte[8])),
              "Communicator.allocate");
          assertRefused(
              ErrorKind.INVALID_ARGUMENT, () -> comm.register(memory.asSlice(0, 0)), "1 byte");
        });
  }

  @Test
  void strictOrderingWindowMustStartAlignedOnAllRanks_S10() throws Exception {
    Ranks.run(
        2,
        Map.of(),
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          long offset = comm.rank() == 0 ? 4 : 8;
          ErrorKind kind = comm.rank() == 0 ? ErrorKind.INVALID_ARGUMENT : ErrorKind.MISMATCH;
          assertRefused(
              kind,
              () -> comm.register(memory.asSlice(offset, 64), WindowFlag.STRICT_ORDERING),
              "S10");
        });
  }

  @Test
  void kindWithoutProviderIsRefusedNamingTheProviders_W6() throws Exception {
    Ranks.run(
        1,
        Map.of(),
        comm -> {
          for (SegmentKind kind : new SegmentKind[] {SegmentKind.DEVICE, SegmentKind.MIXED}) {
            assertRefused(
                ErrorKind.UNSUPPORTED, () -> comm.allocate(4096, kind), kind.name(), "shm");
          }
        });
  }

  @Test
  void allocationThatDoesNotFitIsRefusedAndChangesNothing() throws Exception {
    Ranks.run(
        1,
        Map.of(),
        comm -> {
          assertRefused(ErrorKind.RESOURCE, () -> comm.allocate(1L << 50), "do not fit");
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> comm.allocate(0), "at least 1");
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> comm.allocate(-1), "at least 1");
          assertEquals(100, comm.allocate(100).byteSize());
        });
  }

  @Test
  void differentCollectiveCallsAreRefusedOnEveryRankNamingBoth() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          GinException refusal =
              assertRefused(
                  ErrorKind.MISMATCH,
                  () -> {
                    if (comm.rank() == 1) {
                      device(comm);
                    } else {
                      comm.register(comm.allocate(4096));
                    }
                  },
                  "register a window",
                  "device communicator",
                  "rank 1");
          assertTrue(
              refusal.getMessage().matches(".*rank [02] .*|.*, rank [02] in.*"),
              refusal::getMessage);
        });
  }

  @Test
  void rankThatLeavesMakesACollectiveCallFailNamingIt() throws Exception {
    // Rank 0 hosts the meeting point and may not go before rank 1 has its answer.
    CountDownLatch answered = new CountDownLatch(2);
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          if (comm.rank() == 2) {
            return;
          }
          assertRefused(
              ErrorKind.MISMATCH, () -> comm.register(comm.allocate(4096)), "rank 2 has left");
          answered.countDown();
          assertTrue(answered.await(30, TimeUnit.SECONDS));
        });
  }

  static DeviceCommunicator device(Communicator comm) {
    return comm.createDeviceCommunicator(Ranks.full().signals(1).worldBarriers(1).build());
  }

  /** Puts a number to the right neighbour and waits for the left one's; round counts from 1. */
  private static void passAround(
      DeviceCommunicator dev, Window window, long offset, long value, int round) {
    Gin gin = dev.gin(0);
    int right = (dev.rank() + 1) % dev.size();
    gin.putValue(dev.world(), right, window, offset, value, 8, RemoteAction.weakSignalInc(0));
    gin.waitSignal(0, round);
    assertEquals(value, window.segment().get(LONG, offset));
    dev.worldBarrier(Coop.thread(), gin, 0).sync();
  }
}
