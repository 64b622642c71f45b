package org.gin4j.proxy.backend;

import java.util.Optional;
import org.gin4j.api.CommConfig;
import org.gin4j.api.GinException;
import org.gin4j.proxy.queue.ProgressThread;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;

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
 * @param transport the one transport to use, if forced
 */
record ProxySettings(
    boolean direct,
    int queueDepth,
    int firstIndex,
    IdleStrategy idle,
    int cpu,
    Optional<String> transport) {
  private static final String DIRECT = "gin.proxy.direct";
  private static final String DEPTH = "gin.proxy.queue.depth";
  private static final String START = "gin.proxy.queue.start";
  private static final String IDLE = "gin.proxy.idle";
  private static final String CPU = "gin.proxy.cpu";
  private static final int DEFAULT_DEPTH = 1024;
  private static final long PARK_NANOS = 20_000;

  static ProxySettings read(BackendEnvironment environment) {
    return new ProxySettings(
        switch (environment.setting(DIRECT).orElse("on")) {
          case "on" -> true;
          case "off" -> false;
          default -> throw wrong(environment, DIRECT, "on or off");
        },
        number(environment, DEPTH, DEFAULT_DEPTH, 1, ProxyBackendProvider.MAX_QUEUE_DEPTH),
        number(environment, START, 0, Integer.MIN_VALUE, Integer.MAX_VALUE),
        switch (environment.setting(IDLE).orElse("adaptive")) {
          case "adaptive" -> environment.idleStrategy(ProgressThread.BUSY_THREADS);
          case "spin" -> round -> Thread.onSpinWait();
          case "yield" -> round -> Thread.yield();
          case "park" -> round -> java.util.concurrent.locks.LockSupport.parkNanos(PARK_NANOS);
          default -> throw wrong(environment, IDLE, "adaptive, spin, yield or park");
        },
        number(environment, CPU, -1, -1, 1023),
        environment.setting(CommConfig.TRANSPORT).filter(name -> !name.equals("auto")));
  }

  private static int number(
      BackendEnvironment environment, String name, int otherwise, int least, int most) {
    Optional<String> text = environment.setting(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    String range = "a whole number from " + least + " to " + most;
    try {
      long value = Long.decode(text.get());
      if (value < least || value > most) {
        throw wrong(environment, name, range);
      }
      return (int) value;
    } catch (NumberFormatException e) {
      GinException fault = wrong(environment, name, range);
      fault.initCause(e);
      throw fault;
    }
  }

  private static GinException wrong(BackendEnvironment environment, String name, String expected) {
    return GinException.invalidArgument(
        name + " is '" + environment.setting(name).orElse("") + "': expected " + expected);
  }
}
