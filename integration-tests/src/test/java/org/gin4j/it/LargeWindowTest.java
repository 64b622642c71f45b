package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Offsets and sizes that need more than 31 bits [W7]. */
class LargeWindowTest {
  private static final long GIB = 1L << 30;
  private static final long BYTES = 3 * GIB;
  private static final long TWO_GIB = 2 * GIB;

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void bytesArriveAcrossTwoGibibytes_W7(String direct) throws Exception {
    // Pages that nobody touches take no memory: the windows are far larger than what is used.
    assumeSharedMemory(2 * BYTES, GIB / 4);
    Ranks.run(2, Ranks.direct(direct), LargeWindowTest::crossTwoGibibytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  @Tag("long")
  void signalCoversEveryPartOfAPutBeyondOneGibibyte_P5(String direct) throws Exception {
    assumeSharedMemory(2 * BYTES, 2 * BYTES);
    Ranks.run(2, Ranks.direct(direct), LargeWindowTest::putBeyondOneGibibyte);
  }

  private static void crossTwoGibibytes(Communicator comm) {
    try (Window window = comm.register(comm.allocate(BYTES));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(Ranks.full().signals(1).worldBarriers(1).build())) {
      Gin gin = dev.gin(0);
      int peer = 1 - dev.rank();
      long size = 1 << 20;
      long source = BYTES - size;
      long target = TWO_GIB - size / 2;
      fill(window.segment(), source, size, dev.rank());
      gin.put(
          dev.world(), peer, window, target, window, source, size, RemoteAction.weakSignalInc(0));
      gin.putValue(
          dev.world(),
          peer,
          window,
          TWO_GIB - 4096 * 1024 - 3,
          0x1122334455667788L,
          8,
          RemoteAction.weakSignalInc(0));
      gin.waitSignal(0, 2);
      check(window.segment(), target, size, peer);
      assertEquals(
          0x1122334455667788L,
          window.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, TWO_GIB - 4096 * 1024 - 3));
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
      // Back from the peer: its copy of my own bytes, to an offset beyond 2^31.
      long back = TWO_GIB + 64 * size;
      gin.get(dev.world(), peer, window, target, window, back, size);
      gin.flush();
      check(window.segment(), back, size, dev.rank());
      assertEquals(0, window.segment().get(ValueLayout.JAVA_LONG, target - 8), "byte before");
      assertEquals(0, window.segment().get(ValueLayout.JAVA_LONG, target + size), "byte after");
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
    }
  }

  private static void putBeyondOneGibibyte(Communicator comm) {
    try (Window window = comm.register(comm.allocate(BYTES));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                Ranks.full().signals(1).counters(1).worldBarriers(1).build())) {
      Gin gin = dev.gin(0);
      long size = GIB + GIB / 2 - 8;
      long target = BYTES - size;
      if (dev.rank() == 0) {
        fill(window.segment(), 0, size, 5);
        gin.put(
            dev.world(),
            1,
            window,
            target,
            window,
            0,
            size,
            RemoteAction.weakSignalInc(0),
            LocalAction.weakCounterInc(0));
        gin.waitCounter(0, 1);
        // The source is consumed: what is written now must not arrive.
        window.segment().asSlice(0, size).fill((byte) 0xff);
      } else {
        gin.waitSignal(0, 1);
        check(window.segment(), target, size, 5);
        assertEquals(0, window.segment().get(ValueLayout.JAVA_LONG, target - 8), "byte before");
      }
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
      assertEquals(dev.rank(), gin.readSignal(0), "one put raises its signal once");
      assertEquals(1 - dev.rank(), gin.readCounter(0), "one put raises its counter once");
    }
  }

  private static void fill(MemorySegment memory, long from, long bytes, int mark) {
    for (long at = from; at < from + bytes; at += 8) {
      memory.set(ValueLayout.JAVA_LONG, at, pattern(at - from, mark));
    }
  }

  private static void check(MemorySegment memory, long from, long bytes, int mark) {
    for (long at = from; at < from + bytes; at += 8) {
      long seen = memory.get(ValueLayout.JAVA_LONG, at);
      if (seen != pattern(at - from, mark)) {
        assertEquals(pattern(at - from, mark), seen, "at " + at);
      }
    }
  }

  private static long pattern(long at, int mark) {
    return (at + 1) * 0x9e3779b97f4a7c15L + mark;
  }

  private static void assumeSharedMemory(long names, long pages) throws IOException {
    long usable = Files.getFileStore(Path.of("/dev/shm")).getUsableSpace();
    assumeTrue(usable >= names, () -> "/dev/shm has " + usable + " of " + names + " bytes");
    long free = availableMemory();
    assumeTrue(free >= pages + GIB, () -> free + " bytes of memory, " + pages + " are needed");
  }

  private static long availableMemory() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("/proc/meminfo"));
    return lines.stream()
        .filter(line -> line.startsWith("MemAvailable:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }
}
