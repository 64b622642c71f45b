package org.gin4j.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** A progress bar on standard error over the seeds of a check, when a person is watching. */
final class SeedProgress implements AutoCloseable {
  private final ProgressBar bar;

  SeedProgress(int seeds) {
    bar =
        seeds > 1 && Terminal.isWatched()
            ? new ProgressBarBuilder()
                .setTaskName("check")
                .setInitialMax(seeds)
                .setUnit(" seeds", 1)
                .clearDisplayOnFinish()
                .build()
            : null;
  }

  void tried(int seeds) {
    if (bar != null) {
      bar.stepTo(seeds);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
