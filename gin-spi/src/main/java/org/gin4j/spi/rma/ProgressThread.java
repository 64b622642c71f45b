package org.gin4j.spi.rma;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;

/**
 * The one thread of a communicator that consumes a backend's descriptor queues and advances its
 * transports. A fault ends it and every waiter of the communicator [L2].
 */
public final class ProgressThread implements AutoCloseable {
  /** Threads of a rank that poll when it has a progress thread: that one and the program's. */
  public static final int BUSY_THREADS = 2;

  private static final int BATCH = 64;

  /** A queue's consumer; used by the progress thread only. */
  @FunctionalInterface
  public interface Consumer {

    /** Moves up to a number of descriptors forward without waiting; returns how many moved. */
    int run(int limit);
  }

  private final BackendEnvironment environment;
  private final String backend;
  private final IdleStrategy idle;
  private final Runnable first;
  private final OpenTransports transports;
  private final Thread thread;
  private volatile Consumer[] consumers = new Consumer[0];
  private volatile long laps;
  private volatile boolean stopped;

  /**
   * Starts the thread.
   *
   * @param backend the backend's name, for the thread's name and messages
   * @param idle how it passes the time without work
   * @param first what it does before anything else, such as pinning itself to a core
   * @param transports whose completions it advances
   */
  public ProgressThread(
      BackendEnvironment environment,
      String backend,
      IdleStrategy idle,
      Runnable first,
      OpenTransports transports) {
    this.environment = environment;
    this.backend = backend;
    this.idle = idle;
    this.first = first;
    this.transports = transports;
    this.thread = new Thread(this::run, "gin-" + backend + "-" + environment.rank());
    thread.setDaemon(true);
    thread.start();
  }

  /** Adds queues. */
  public synchronized void add(List<? extends Consumer> more) {
    List<Consumer> all = new ArrayList<>(List.of(consumers));
    all.addAll(more);
    consumers = all.toArray(Consumer[]::new);
  }

  /** Takes queues out; when it returns the thread does not touch them any more. */
  public synchronized void remove(List<? extends Consumer> gone) {
    List<Consumer> all = new ArrayList<>(List.of(consumers));
    all.removeAll(gone);
    consumers = all.toArray(Consumer[]::new);
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
      first.run();
      int quiet = 0;
      while (!stopped) {
        int moved = 0;
        for (Consumer consumer : consumers) {
          moved += consumer.run(BATCH);
        }
        transports.progress();
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
              "rank "
                  + environment.rank()
                  + ": the progress thread of backend "
                  + backend
                  + " failed: "
                  + e,
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
