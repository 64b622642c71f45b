package org.gin4j.proxy.backend;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.Gins;

/** Runs a program on several ranks, each a thread of this JVM with its own communicator. */
final class Ranks {
  private static final String SECRET = "a secret for tests only";
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  private Ranks() {}

  /** What one rank does. */
  @FunctionalInterface
  interface Program<T> {
    T run(Communicator communicator) throws Exception;
  }

  /**
   * Runs on every rank; returns what each returned, or throws what the first failing rank threw.
   */
  static <T> List<T> run(int size, Map<String, String> settings, Program<T> program)
      throws Exception {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort());
    try (ExecutorService threads = Executors.newFixedThreadPool(size)) {
      List<Future<T>> running = new ArrayList<>();
      for (int rank = 0; rank < size; rank++) {
        CommConfig.Builder config =
            CommConfig.builder()
                .rank(rank)
                .size(size)
                .address(address)
                .secret(SECRET)
                .timeout(DEADLINE);
        settings.forEach(config::set);
        running.add(
            threads.submit(
                () -> {
                  try (Communicator communicator = Gins.connect(config.build())) {
                    return program.run(communicator);
                  }
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> rank : running) {
        results.add(rank.get(2 * DEADLINE.toSeconds(), TimeUnit.SECONDS));
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }
}
