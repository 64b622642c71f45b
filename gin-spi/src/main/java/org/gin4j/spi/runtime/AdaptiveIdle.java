package org.gin4j.spi.runtime;

import java.util.concurrent.locks.LockSupport;
import org.gin4j.spi.IdleStrategy;

/**
 * Spins, then yields the core, then sleeps. With more polling threads than cores it yields almost
 * at once: the thread that is waited for may need this very core.
 */
final class AdaptiveIdle implements IdleStrategy {
  private static final int SPINS_WITH_OWN_CORE = 20_000;
  private static final int SPINS_WHEN_CROWDED = 3;
  private static final int YIELDS = 20_000;
  private static final long SLEEP_NANOS = 50_000;

  private final int spins;

  private AdaptiveIdle(int spins) {
    this.spins = spins;
  }

  static AdaptiveIdle forThreadsOnHost(int threads) {
    boolean crowded = threads > Runtime.getRuntime().availableProcessors();
    return new AdaptiveIdle(crowded ? SPINS_WHEN_CROWDED : SPINS_WITH_OWN_CORE);
  }

  @Override
  public void idle(int round) {
    if (round < spins) {
      Thread.onSpinWait();
    } else if (round < spins + YIELDS) {
      Thread.yield();
    } else {
      LockSupport.parkNanos(SLEEP_NANOS);
    }
  }
}
