package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.Communicator;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinException;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.Window;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Windows and their memory. */
public abstract class WindowTests extends KitTest {

  /** For subclasses. */
  protected WindowTests() {}

  private DeviceCommunicator device(Communicator comm) {
    return comm.createDeviceCommunicator(full().signals(1).worldBarriers(1).build());
  }

  /** Puts a number to the right neighbour and waits for the left one's; round counts from 1. */
  private static void passAround(
      DeviceCommunicator dev, Window window, long offset, long value, int round) {
    Gin gin = dev.gin(0);
    gin.putValue(dev.world(), right(dev), window, offset, value, 8, RemoteAction.weakSignalInc(0));
    gin.waitSignal(0, round);
    assertEquals(value, window.segment().get(LONG, offset));
    meet(dev);
  }

  @Test
  @Covers(Rule.W1)
  final void differentSizesAreRefusedOnEveryRankNamingBoth_W1() throws Exception {
    ranks(
        3,
        comm -> {
          MemorySegment memory = comm.allocate(8192);
          long bytes = comm.rank() == 2 ? 8192 : 4096;
          GinException refusal =
              assertRefused(
                  ErrorKind.MISMATCH,
                  () -> comm.register(memory.asSlice(0, bytes)),
                  "4096",
                  "8192",
                  "W1");
          assertArrayEquals(new int[] {0, 2}, refusal.peers());
          assertEquals(comm.rank(), refusal.rank().orElseThrow());
          try (Window window = comm.register(memory);
              DeviceCommunicator dev = device(comm)) {
            passAround(dev, window, 0, 41, 1);
          }
        });
  }

  @Test
  @Covers(Rule.W3)
  final void memoryMayBeRegisteredTwiceAndAgain_W3() throws Exception {
    ranks(
        3,
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          Window first = comm.register(memory);
          Window second = comm.register(memory);
          try (DeviceCommunicator dev = device(comm)) {
            passAround(dev, first, 0, 11, 1);
            first.close();
            passAround(dev, second, 64, 12, 2);
            assertEquals(11, memory.get(LONG, 0), "the windows share their memory");
            assertRefused(ErrorKind.CLOSED, () -> passAround(dev, first, 0, 13, 3), "closed");
            second.close();
            meet(dev);
            try (Window third = comm.register(memory)) {
              passAround(dev, third, 8, 14, 3);
              assertEquals(11, memory.get(LONG, 0), "the memory keeps its content");
            }
          }
        });
  }

  @Test
  @Covers(Rule.W4)
  final void freedMemoryStaysReachableWhileRegistered_W4() throws Exception {
    ranks(
        3,
        comm -> {
          MemorySegment memory = comm.allocate(4096);
          Window window = comm.register(memory);
          comm.free(memory);
          comm.free(memory);
          try (DeviceCommunicator dev = device(comm)) {
            for (int round = 1; round <= 20; round++) {
              passAround(dev, window, 8L * round, 30 + round, round);
            }
          }
          window.close();
          comm.free(memory);
          assertRefused(
              ErrorKind.INVALID_ARGUMENT, () -> comm.register(memory), "Communicator.allocate");
        });
  }

  @Test
  @Covers(Rule.W5)
  final void windowsOverOneAllocationHaveTheirOwnOffsets_W5() throws Exception {
    ranks(
        3,
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
            memory.set(LONG, 4088, 90 + dev.rank());
            dev.gin(0)
                .put(
                    dev.world(), right(dev), low, 16, high, 3064, 8, RemoteAction.weakSignalInc(0));
            dev.gin(0).waitSignal(0, 3);
            assertEquals(90 + left(dev), memory.get(LONG, 16), "source and target differ");
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> dev.gin(0).put(dev.world(), 0, low, 2041, high, 0, 8),
                "W2");
            meet(dev);
          }
        });
  }

  @Test
  @Covers(Rule.W6)
  final void declaredKindsAreServedAndOthersAreRefused_W6() throws Exception {
    ranks(
        2,
        comm -> {
          for (SegmentKind kind : SegmentKind.values()) {
            if (!declared().segmentKinds().contains(kind)) {
              assertRefused(
                  ErrorKind.UNSUPPORTED,
                  () -> {
                    try (Window window = comm.register(comm.allocate(4096, kind));
                        DeviceCommunicator dev = device(comm)) {
                      passAround(dev, window, 0, 1, 1);
                    }
                  });
              continue;
            }
            try (Window window = comm.register(comm.allocate(4096, kind));
                DeviceCommunicator dev = device(comm)) {
              assertEquals(kind, window.segmentKind());
              passAround(dev, window, 0, 51, 1);
            }
          }
        });
  }

  @Test
  @Covers({Rule.W1, Rule.L6})
  final void windowsComeAndGoWhileTheDeviceLives_W1() throws Exception {
    ranks(
        3,
        comm -> {
          try (DeviceCommunicator dev = device(comm)) {
            for (int i = 1; i <= 40; i++) {
              try (Window window = comm.register(comm.allocate(1000 + i))) {
                assertEquals(1000 + i, window.bytes());
                passAround(dev, window, 992, i, i);
              }
            }
          }
        });
  }
}
