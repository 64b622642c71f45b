package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.spi.BackendCapabilities;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;

/**
 * What all tests of the kit have in common. A test's method runs its ranks through {@link #ranks}
 * or {@link #devices}, always the same runs in the same order, and nothing is shared between ranks
 * but through the communicator: it then runs unchanged with ranks as processes.
 */
@ExtendWith(KitExtension.class)
@Timeout(value = 240, unit = TimeUnit.SECONDS)
public abstract class KitTest {
  /** Bytes of the window that {@link #devices} gives. */
  protected static final long WINDOW = 1 << 16;

  /** Aligned 8 bytes. */
  protected static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  /** Short for the order of most waits. */
  protected static final MemoryOrder ACQUIRE = MemoryOrder.ACQUIRE;

  private static final Duration NOT_YET = Duration.ofMillis(40);
  private static final long GIB = 1L << 30;

  /** For subclasses. */
  protected KitTest() {}

  /** Returns what is tested. */
  protected abstract BackendUnderTest backend();

  /** Returns what the backend declares. */
  protected final BackendCapabilities declared() {
    return backend().declared();
  }

  /** Skips when get is not declared. */
  protected final void needsGet() {
    needs(declared().get(), "no get");
  }

  /** Skips when strong signals are not declared. */
  protected final void needsStrong() {
    needs(declared().strongSignals(), "no strong signals");
  }

  /** Skips when VA signals are not declared. */
  protected final void needsVa() {
    needs(declared().vaSignals(), "no VA signals");
  }

  /** Skips when a connection type is not declared. */
  protected final void needsConnection(ConnectionType type) {
    needs(declared().connectionTypes().contains(type), "no " + type + " connection");
  }

  /** Skips for a declared lack. */
  protected static void needs(boolean has, String lack) {
    if (!has) {
      throw new DeclaredLackException("the backend declares: " + lack);
    }
  }

  /** Leaves a test out unless this machine has free memory, with a gibibyte to spare. */
  protected static void needsMemory(long bytes) {
    if (!KitOptions.read().big()) {
      throw new NotVerifiableException("gin.tck.big is off");
    }
    long free = freeMemory();
    if (free < bytes + GIB) {
      throw new NotVerifiableException(
          bytes / GIB + " GiB are needed, of memory " + free / GIB + " GiB are free");
    }
  }

  private static long freeMemory() {
    try {
      long usable = Files.getFileStore(Path.of("/dev/shm")).getUsableSpace();
      return Files.readAllLines(Path.of("/proc/meminfo")).stream()
          .filter(line -> line.startsWith("MemAvailable:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
          .map(available -> Math.min(available, usable))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      throw new NotVerifiableException("free memory is not known: " + e);
    }
  }

  /** Returns requirements of a full connection, one context and what the backend declares. */
  protected final DeviceCommRequirements.Builder full() {
    needsConnection(ConnectionType.FULL);
    return any().connection(ConnectionType.FULL);
  }

  /** Returns requirements without a connection: one context and what the backend declares. */
  protected final DeviceCommRequirements.Builder any() {
    return DeviceCommRequirements.builder()
        .contexts(1)
        .strongSignalsRequired(declared().strongSignals())
        .vaSignalsRequired(declared().vaSignals());
  }

  /** Runs a body on every rank. */
  protected final void ranks(int count, RankBody body) throws Exception {
    ranks(count, Map.of(), body);
  }

  /** Runs a body on every rank with further settings. */
  protected final void ranks(int count, Map<String, String> settings, RankBody body)
      throws Exception {
    Map<String, String> all = new HashMap<>(backend().settings());
    all.putIfAbsent(CommConfig.BACKEND, backend().name());
    all.putAll(settings);
    backend().world().run(count, all, body);
  }

  /** Runs a body on every rank with a window of {@link #WINDOW} bytes. */
  protected final void devices(int count, DeviceCommRequirements.Builder needs, DeviceBody body)
      throws Exception {
    devices(count, WINDOW, Map.of(), needs, body);
  }

  /** Runs a body on every rank with a zeroed window, STRICT_ORDERING when VA is declared. */
  protected final void devices(
      int count,
      long bytes,
      Map<String, String> settings,
      DeviceCommRequirements.Builder needs,
      DeviceBody body)
      throws Exception {
    DeviceCommRequirements requirements = needs.build();
    ranks(
        count,
        settings,
        comm -> {
          try (Window window = window(comm, bytes);
              DeviceCommunicator device = comm.createDeviceCommunicator(requirements)) {
            body.run(device, window);
          }
        });
  }

  /** Registers new memory of a declared kind. */
  protected final Window window(Communicator comm, long bytes) {
    MemorySegment memory = allocate(comm, bytes);
    return declared().vaSignals()
        ? comm.register(memory, WindowFlag.STRICT_ORDERING)
        : comm.register(memory);
  }

  private MemorySegment allocate(Communicator comm, long bytes) {
    try {
      return comm.allocate(bytes, kind());
    } catch (GinException e) {
      if (e.kind() == ErrorKind.RESOURCE && bytes >= GIB) {
        throw new NotVerifiableException(e.getMessage());
      }
      throw e;
    }
  }

  private SegmentKind kind() {
    return declared().segmentKinds().contains(SegmentKind.HOST_NUMA)
        ? SegmentKind.HOST_NUMA
        : declared().segmentKinds().iterator().next();
  }

  /** Returns choices that are the same in every process, and others for every rank and purpose. */
  protected final Random random(int rank, int purpose) {
    return new Random(
        KitOptions.read().seed() * 1_000_003
            + getClass().getName().hashCode()
            + 31L * rank
            + purpose);
  }

  /** Passes a little time, now and then more, so that ranks meet in any order. */
  protected static void pause(Random random) {
    switch (random.nextInt(8)) {
      case 0 -> LockSupport.parkNanos(random.nextInt(2_000_000));
      case 1, 2 -> LockSupport.parkNanos(random.nextInt(50_000));
      case 3 -> Thread.yield();
      default -> {
        // Go on at once.
      }
    }
  }

  /** Meets on world barrier 0 and context 0, with no promise about data. */
  protected static void meet(DeviceCommunicator device) {
    try (GinBarrierSession barrier = device.worldBarrier(Coop.thread(), device.gin(0), 0)) {
      barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
    }
  }

  /** Returns the neighbour that a rank sends to. */
  protected static int right(DeviceCommunicator device) {
    return (device.rank() + 1) % device.size();
  }

  /** Returns the neighbour that a rank hears from. */
  protected static int left(DeviceCommunicator device) {
    return (device.rank() + device.size() - 1) % device.size();
  }

  /** Fills a range with a pattern of its mark. */
  protected static void fill(MemorySegment memory, long from, long bytes, long mark) {
    byte[] pattern = pattern((int) bytes, mark);
    MemorySegment.copy(pattern, 0, memory, ValueLayout.JAVA_BYTE, from, pattern.length);
  }

  /** Checks a range for the pattern of its mark. */
  protected static void check(MemorySegment memory, long from, long bytes, long mark, String what) {
    byte[] pattern = pattern((int) bytes, mark);
    long wrong = MemorySegment.ofArray(pattern).mismatch(memory.asSlice(from, bytes));
    if (wrong >= 0) {
      throw new AssertionError(
          what
              + ": byte "
              + wrong
              + " of "
              + bytes
              + " is "
              + memory.get(ValueLayout.JAVA_BYTE, from + wrong)
              + ", not "
              + pattern[(int) wrong]);
    }
  }

  /** Checks the last byte of a range, which a copy that is under way reaches last. */
  protected static void checkEnd(MemorySegment memory, long from, long bytes, long mark) {
    byte seen = memory.get(ValueLayout.JAVA_BYTE, from + bytes - 1);
    assertEquals(patternByte(bytes - 1, mark), seen, "the last of " + bytes + " bytes");
  }

  /** Checks that a range is zero. */
  protected static void checkZero(MemorySegment memory, long from, long bytes, String what) {
    long wrong = MemorySegment.ofArray(new byte[(int) bytes]).mismatch(memory.asSlice(from, bytes));
    if (wrong >= 0) {
      throw new AssertionError(what + ": byte " + wrong + " of " + bytes + " was written");
    }
  }

  private static byte[] pattern(int bytes, long mark) {
    byte[] pattern = new byte[bytes];
    for (int at = 0; at < bytes; at++) {
      pattern[at] = patternByte(at, mark);
    }
    return pattern;
  }

  /** Never 0, so that a byte that did not arrive shows. */
  private static byte patternByte(long at, long mark) {
    long mixed = (at + 1) * 0x9e37_79b9_7f4a_7c15L + mark * 0xc2b2_ae3d_27d4_eb4fL;
    return (byte) (1 + Math.floorMod(mixed >>> 40, 255));
  }

  /** Checks kind and message of the failure of a call; returns it. */
  protected static GinException assertRefused(ErrorKind kind, Executable call, String... parts) {
    GinException refusal = assertThrows(GinException.class, call);
    assertEquals(kind, refusal.kind(), refusal::getMessage);
    for (String part : parts) {
      assertTrue(
          refusal.getMessage().contains(part),
          () -> "expected '" + part + "' in: " + refusal.getMessage());
    }
    return refusal;
  }

  /** Checks that a signal does not count as having reached a value. */
  protected static void assertNotReached(Gin gin, int signal, long least, int bits) {
    assertThrows(
        GinTimeoutException.class,
        () -> gin.waitSignal(signal, least, bits, ACQUIRE, Coop.thread(), NOT_YET),
        () -> "signal " + signal + " must not have reached " + least + " in " + bits + " bits");
  }

  /** What one of several threads of a rank does. */
  @FunctionalInterface
  protected interface ThreadBody {
    /** Runs thread {@code index}. */
    void run(int index) throws Exception;
  }

  /** Runs threads of this rank to the end of all; throws what one of them threw. */
  protected static void inThreads(int count, ThreadBody body) throws InterruptedException {
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch started = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      int index = i;
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      started.countDown();
                      started.await();
                      body.run(index);
                    } catch (Exception | Error e) {
                      failures.add(e);
                    }
                  }));
    }
    for (Thread thread : threads) {
      if (!thread.join(KitOptions.read().timeout().multipliedBy(2))) {
        throw new AssertionError("a thread hangs");
      }
    }
    if (!failures.isEmpty()) {
      throw new AssertionError("a thread failed: " + failures.peek().getMessage(), failures.peek());
    }
  }
}
