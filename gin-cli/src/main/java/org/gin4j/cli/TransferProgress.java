package org.gin4j.cli;

import java.time.Duration;
import java.util.function.LongConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/**
 * A progress bar on standard error for a transfer that takes long, when a person is watching. Never
 * shown otherwise.
 */
final class TransferProgress implements LongConsumer, AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(2);
  private static final long MEBIBYTE = 1 << 20;

  private final long totalBytes;
  private final int ranks;
  private final long start = System.nanoTime();
  private ProgressBar bar;

  /**
   * Progress of a transfer.
   *
   * @param totalBytes what all ranks receive together
   * @param ranks how many they are; each receives about as much
   */
  TransferProgress(long totalBytes, int ranks) {
    this.totalBytes = totalBytes;
    this.ranks = ranks;
  }

  @Override
  public void accept(long bytesOfOneRank) {
    if (bar == null && System.nanoTime() - start > LONG.toNanos() && Terminal.isWatched()) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("alltoall")
              .setInitialMax(totalBytes)
              .setUnit(" MiB", MEBIBYTE)
              .clearDisplayOnFinish()
              .build();
    }
    if (bar != null) {
      bar.stepTo(Math.min(totalBytes, bytesOfOneRank * ranks));
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
