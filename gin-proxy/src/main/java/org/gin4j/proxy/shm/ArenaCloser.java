package org.gin4j.proxy.shm;

import java.lang.foreign.Arena;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes shared arenas, also while a thread is inside a long copy that holds them open. */
final class ArenaCloser {
  private static final Logger LOG = LoggerFactory.getLogger(ArenaCloser.class);
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final long PAUSE_NANOS = 100_000;

  private ArenaCloser() {}

  /** Closes once; memory that stays in use beyond the patience is left to the process's end. */
  static void close(Arena arena) {
    long start = System.nanoTime();
    while (arena.scope().isAlive()) {
      try {
        arena.close();
      } catch (IllegalStateException inUse) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          LOG.warn("shared memory stays mapped: a copy still uses it ({})", inUse.getMessage());
          return;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
