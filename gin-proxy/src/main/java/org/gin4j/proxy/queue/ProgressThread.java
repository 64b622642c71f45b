package org.gin4j.proxy.queue;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.proxy.libc.CpuAffinity;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;

/**
 * The one thread of a communicator that consumes descriptor queues. A fault ends it and every
 * waiter of the communicator [L2].
 */
public final class ProgressThread implements AutoCloseable {
  /** Threads of a rank that poll when it has a progress thread: that one and the program's. */
  public static final int BUSY_THREADS = 2;

  private static final int BATCH = 64;

  private final BackendEnvironment environment;
  private final IdleStrategy idle;
  private final int cpu;
  private final Runnable transports;
  private final Thread thread;
  private volatile QueueConsumer[] consumers = new QueueConsumer[0];
  private volatile long laps;
  private volatile boolean stopped;

  /**
   * Starts the thread.
   *
   * @param idle how it passes the time without work
   * @param cpu the core it runs on, or -1 for any
   * @param transports advances completions of the transports in use
   */
  public ProgressThread(
      BackendEnvironment environment, IdleStrategy idle, int cpu, Runnable transports) {
    this.environment = environment;
    this.idle = idle;
    this.cpu = cpu;
    this.transports = transports;
    this.thread = new Thread(this::run, "gin-proxy-" + environment.rank());
    thread.setDaemon(true);
    thread.start();
  }

  /** Adds queues. */
  public synchronized void add(List<QueueConsumer> more) {
    List<QueueConsumer> all = new ArrayList<>(List.of(consumers));
    all.addAll(more);
    consumers = all.toArray(QueueConsumer[]::new);
  }

  /** Takes queues out; when it returns the thread does not touch them any more. */
  public synchronized void remove(List<QueueConsumer> gone) {
    List<QueueConsumer> all = new ArrayList<>(List.of(consumers));
    all.removeAll(gone);
    consumers = all.toArray(QueueConsumer[]::new);
    long before = laps;
    long start = System.nanoTime();
    while (thread.isAlive()
        && Thread.currentThread() != thread
        && laps - before < 2
        && System.nanoTime() - start < environment.timeout().toNanos()) {
      Thread.yield();
    }
  }

  // Only this thread writes the lap count.
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private void run() {
    try {
      if (cpu >= 0) {
        CpuAffinity.pinCurrentThread(cpu);
      }
      int quiet = 0;
      while (!stopped) {
        int moved = 0;
        for (QueueConsumer consumer : consumers) {
          moved += consumer.run(BATCH);
        }
        transports.run();
        laps++;
        if (moved > 0) {
          quiet = 0;
        } else {
          idle.idle(quiet);
          quiet = Math.min(quiet + 1, Integer.MAX_VALUE - 1);
        }
      }
    } catch (GinException e) {
      environment.fail(e);
    } catch (RuntimeException | Error e) {
      environment.fail(
          new GinException(
              ErrorKind.TRANSPORT,
              "rank " + environment.rank() + ": the proxy's progress thread failed: " + e,
              "",
              environment.rank(),
              new int[0],
              -1,
              e));
    }
  }

  /** Stops the thread and waits for its end. Idempotent. */
  @Override
  public void close() {
    stopped = true;
    if (Thread.currentThread() != thread) {
      try {
        thread.join(environment.timeout());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
