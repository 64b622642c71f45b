package org.gin4j.cli.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The running rank processes of a job. Stops them all, and removes the job's files, when this
 * program is told to end.
 *
 * <p>Used by one thread; the shutdown hook may stop at any time.
 */
final class RankProcesses implements AutoCloseable {
  private static final Duration POLITE = Duration.ofSeconds(2);
  private static final Duration FORCED = Duration.ofSeconds(5);
  private static final long DRAIN_MILLIS = 1_000;

  private final Job job;
  private final List<Process> processes = new ArrayList<>();
  private final BlockingQueue<RankExit> exits = new LinkedBlockingQueue<>();
  private final ShutdownHook hook;
  private volatile boolean shuttingDown;
  private int unreported;

  RankProcesses(Job job) {
    this.job = job;
    hook = new ShutdownHook(this::stopAtShutdown);
  }

  /** Starts a rank; its lines go to the sinks. */
  void start(int rank, ProcessBuilder builder, LineSink out, LineSink err) {
    Process process;
    synchronized (processes) {
      if (shuttingDown) {
        return;
      }
      try {
        process = builder.start();
      } catch (IOException e) {
        throw new JobFailedException("cannot start rank " + rank + ": " + e.getMessage(), e);
      }
      processes.add(process);
    }
    unreported++;
    Thread outPump = daemon("gin-out-" + rank, new LinePump(process.getInputStream(), out));
    Thread errPump = daemon("gin-err-" + rank, new LinePump(process.getErrorStream(), err));
    daemon(
        "gin-exit-" + rank,
        () -> {
          try {
            int code = process.waitFor();
            outPump.join(DRAIN_MILLIS);
            errPump.join(DRAIN_MILLIS);
            exits.add(new RankExit(rank, process.pid(), code));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /** Returns how many ranks have not been returned by {@link #nextExit} yet. */
  int unreported() {
    return unreported;
  }

  /**
   * Returns the next end of a rank, after all that it printed went to its sinks, or null when none
   * came in time.
   */
  RankExit nextExit(long timeoutNanos) {
    try {
      RankExit exit = exits.poll(timeoutNanos, TimeUnit.NANOSECONDS);
      if (exit != null) {
        unreported--;
      }
      return exit;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("interrupted while waiting for the ranks", e);
    }
  }

  /** Returns whether this program was told to end; what ranks report then is of no interest. */
  boolean shuttingDown() {
    return shuttingDown;
  }

  /** Asks all ranks to end, then forces those that do not. Returns when none runs. */
  void stop() {
    List<Process> all;
    synchronized (processes) {
      all = List.copyOf(processes);
    }
    all.forEach(Process::destroy);
    awaitEnd(all, POLITE);
    all.forEach(Process::destroyForcibly);
    awaitEnd(all, FORCED);
  }

  private static void awaitEnd(List<Process> all, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    try {
      for (Process process : all) {
        if (!process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stopAtShutdown() {
    synchronized (processes) {
      shuttingDown = true;
    }
    stop();
    job.abandon();
  }

  /** Stops what still runs. */
  @Override
  public void close() {
    stop();
    hook.close();
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
