package org.gin4j.gpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.tck.RankWorld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A put and a get of more bytes than one descriptor can name. */
@Tag("long")
@Timeout(300)
class GpiHugePutTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final long BYTES = (1L << 32) + (1 << 20) + 8;
  private static final long STEP = 1 << 16;

  @Test
  void actionsOfAPutBeyondFourGibibytesCoverAllOfIt_P5_W7() throws Exception {
    long free = Files.getFileStore(Path.of("/dev/shm")).getUsableSpace();
    assumeTrue(free > 3 * BYTES, () -> free + " bytes are free in /dev/shm");
    RankWorld.threads().run(2, Map.of(CommConfig.BACKEND, "gpi"), GpiHugePutTest::exchange);
  }

  private static void exchange(Communicator comm) {
    try (Window window = comm.register(comm.allocate(BYTES));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .getRequired(true)
                    .signals(1)
                    .counters(1)
                    .worldBarriers(1)
                    .build())) {
      Gin gin = dev.gin(0);
      MemorySegment memory = window.segment();
      if (dev.rank() == 0) {
        mark(memory, 1);
        gin.put(
            dev.world(),
            1,
            window,
            0,
            window,
            0,
            BYTES,
            RemoteAction.weakSignalInc(0),
            LocalAction.weakCounterInc(0));
        gin.waitCounter(0, 1);
        memory.fill((byte) 0);
      } else {
        gin.waitSignal(0, 1);
        check(memory, 1);
        mark(memory, 2);
      }
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
      if (dev.rank() == 0) {
        gin.get(dev.world(), 1, window, 0, window, 0, BYTES);
        gin.flush();
        check(memory, 2);
      }
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
      assertEquals(dev.rank(), gin.readSignal(0));
      assertEquals(1 - dev.rank(), gin.readCounter(0));
    }
  }

  private static void mark(MemorySegment memory, long mark) {
    for (long at = 0; at < BYTES; at += STEP) {
      memory.set(LONG, at, at + mark);
    }
    memory.set(LONG, BYTES - Long.BYTES, mark);
  }

  private static void check(MemorySegment memory, long mark) {
    // The end first: it is the last to come.
    assertEquals(mark, memory.get(LONG, BYTES - Long.BYTES));
    for (long at = 0; at < BYTES - STEP; at += STEP) {
      assertEquals(at + mark, memory.get(LONG, at), "at " + at);
    }
  }
}
