package org.gin4j.it;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gins;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;

/** Runs a program on several ranks, each a thread of this JVM with its own communicator. */
public final class Ranks {
  static final long WINDOW = 1 << 16;

  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private Ranks() {}

  /** What one rank does. */
  @FunctionalInterface
  public interface Program {
    void run(Communicator communicator) throws Exception;
  }

  /** Returns the setting that switches the direct path on or off. */
  static Map<String, String> direct(String onOrOff) {
    return Map.of("gin.proxy.direct", onOrOff);
  }

  /** Returns requirements with a full connection and one context. */
  static DeviceCommRequirements.Builder full() {
    return DeviceCommRequirements.builder().connection(ConnectionType.FULL).contexts(1);
  }

  /** What one rank does with a window of {@link #WINDOW} bytes, STRICT_ORDERING and zeroed. */
  @FunctionalInterface
  interface DeviceProgram {
    void run(DeviceCommunicator device, Window window) throws Exception;
  }

  /** Runs on every rank with a window and a device communicator. */
  static void run(
      int size, String direct, DeviceCommRequirements.Builder needs, DeviceProgram program)
      throws Exception {
    run(
        size,
        direct(direct),
        comm -> {
          try (Window window = comm.register(comm.allocate(WINDOW), WindowFlag.STRICT_ORDERING);
              DeviceCommunicator device = comm.createDeviceCommunicator(needs.build())) {
            program.run(device, window);
          }
        });
  }

  /** Runs on every rank. */
  public static void run(int size, Map<String, String> settings, Program program) throws Exception {
    List<Map<String, String>> each = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      each.add(settings);
    }
    run(each, program);
  }

  /**
   * Runs with settings by rank. Throws what failed first; the other ranks are then aborted, and
   * what they throw for it is suppressed.
   */
  static void run(List<Map<String, String>> settingsByRank, Program program) throws Exception {
    InetSocketAddress address = Job.freeAddress();
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int rank = 0; rank < settingsByRank.size(); rank++) {
      CommConfig.Builder config =
          CommConfig.builder()
              .rank(rank)
              .size(settingsByRank.size())
              .address(address)
              .secret(Job.SECRET)
              .timeout(DEADLINE);
      settingsByRank.get(rank).forEach(config::set);
      Thread thread = new Thread(() -> one(config.build(), program, failures), "test rank " + rank);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    long deadline = System.nanoTime() + 3 * DEADLINE.toNanos();
    for (Thread thread : threads) {
      if (!thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())))) {
        AssertionError hang = new AssertionError(thread.getName() + " hangs");
        hang.setStackTrace(thread.getStackTrace());
        failures.add(hang);
      }
    }
    rethrow(failures);
  }

  private static void one(
      CommConfig config, Program program, ConcurrentLinkedQueue<Throwable> failures) {
    try (Communicator communicator = Gins.connect(config)) {
      try {
        program.run(communicator);
      } catch (Exception | Error e) {
        failures.add(e);
        communicator.abort("another rank of the test failed: " + e);
      }
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  private static void rethrow(ConcurrentLinkedQueue<Throwable> failures) throws Exception {
    Throwable first = failures.poll();
    if (first == null) {
      return;
    }
    for (Throwable other : failures) {
      if (other != first) {
        first.addSuppressed(other);
      }
    }
    if (first instanceof Error error) {
      throw error;
    }
    throw (Exception) first;
  }

  /** Waits until something holds, looking again and again within a deadline. */
  static void await(String what, java.util.function.BooleanSupplier condition) {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError("never happened: " + what);
      }
      java.util.concurrent.locks.LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }

  /** What one of several threads does. */
  @FunctionalInterface
  interface ThreadTask {
    void run(int thread) throws Exception;
  }

  /** Runs on several threads to the end of all; throws what one of them threw. */
  static void inThreads(int count, ThreadTask task) throws InterruptedException {
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int thread = i;
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      task.run(thread);
                    } catch (Exception | Error e) {
                      failures.add(e);
                    }
                  }));
    }
    for (Thread thread : threads) {
      if (!thread.join(Duration.ofSeconds(60))) {
        throw new AssertionError("a thread hangs");
      }
    }
    if (!failures.isEmpty()) {
      throw new AssertionError("a thread failed", failures.peek());
    }
  }

  /** Returns a device communicator with a full connection, a signal and a world barrier. */
  static DeviceCommunicator device(Communicator comm) {
    return comm.createDeviceCommunicator(full().signals(1).worldBarriers(1).build());
  }
}
