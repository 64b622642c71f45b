package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.Communicator;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.WindowFlag;
import org.junit.jupiter.api.Test;

class RegistrationTest {
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
}
