package org.gin4j.proxy.backend;

import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.Settings;
import org.gin4j.spi.rma.ProgressThread;

/**
 * The backend's settings.
 *
 * @param direct whether the calling thread copies to peers it can load and store: {@code
 *     gin.proxy.direct}, on or off
 * @param queueDepth descriptors a queue holds when the requirements leave it open: {@code
 *     gin.proxy.queue.depth}
 * @param firstIndex index queues start from, to test wrap-around: {@code gin.proxy.queue.start}
 * @param idle how the progress thread passes quiet time: {@code gin.proxy.idle}, one of adaptive,
 *     spin, yield, park
 * @param cpu core of the progress thread, -1 for any: {@code gin.proxy.cpu}
 */
record ProxySettings(boolean direct, int queueDepth, int firstIndex, IdleStrategy idle, int cpu) {
  private static final String DIRECT = "gin.proxy.direct";
  private static final String DEPTH = "gin.proxy.queue.depth";
  private static final String START = "gin.proxy.queue.start";
  private static final String IDLE = "gin.proxy.idle";
  private static final String CPU = "gin.proxy.cpu";
  private static final int DEFAULT_DEPTH = 1024;
  private static final int MAX_CPU = 1023;

  static ProxySettings read(BackendEnvironment environment) {
    Settings settings = new Settings(environment);
    return new ProxySettings(
        settings.choice(DIRECT, "on", "off").equals("on"),
        (int) settings.number(DEPTH, DEFAULT_DEPTH, 1, ProxyBackendProvider.MAX_QUEUE_DEPTH),
        (int) settings.number(START, 0, Integer.MIN_VALUE, Integer.MAX_VALUE),
        settings.idle(IDLE, ProgressThread.BUSY_THREADS),
        (int) settings.number(CPU, -1, -1, MAX_CPU));
  }
}
