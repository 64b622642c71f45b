package org.gin4j.gpi.backend;

import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.Settings;
import org.gin4j.spi.rma.ProgressThread;

/**
 * The backend's settings.
 *
 * @param queueDepth descriptors a channel holds when the requirements leave it open: {@code
 *     gin.gpi.queue.depth}
 * @param firstIndex 64-bit index channels start from, to test wrap-around: {@code
 *     gin.gpi.queue.start}
 * @param idle how the progress thread passes quiet time: {@code gin.gpi.idle}, one of adaptive,
 *     spin, yield, park
 */
record GpiSettings(int queueDepth, long firstIndex, IdleStrategy idle) {
  private static final String DEPTH = "gin.gpi.queue.depth";
  private static final String START = "gin.gpi.queue.start";
  private static final String IDLE = "gin.gpi.idle";
  private static final int DEFAULT_DEPTH = 1024;

  static GpiSettings read(BackendEnvironment environment) {
    Settings settings = new Settings(environment);
    return new GpiSettings(
        (int) settings.number(DEPTH, DEFAULT_DEPTH, 1, GpiBackendProvider.MAX_QUEUE_DEPTH),
        settings.word(START, 0),
        settings.idle(IDLE, ProgressThread.BUSY_THREADS));
  }
}
