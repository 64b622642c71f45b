package org.gin4j.spi.runtime.launch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.gin4j.spi.rendezvous.RendezvousServer;

/**
 * The meeting points that this process hosts, by address: all communicators of a job share one.
 * Each is kept until the process ends, since the other ranks still need it for aborts and the news
 * of lost ranks after this one has closed its communicator.
 */
final class RendezvousHost {
  private static final Map<Key, RendezvousServer> HOSTED = new HashMap<>();

  private RendezvousHost() {}

  private record Key(InetSocketAddress address, int size, String secret) {}

  static void listen(InetSocketAddress address, int size, String secret, Duration timeout) {
    synchronized (HOSTED) {
      HOSTED.computeIfAbsent(
          new Key(address, size, secret),
          where -> RendezvousServer.start(address, size, secret, timeout));
    }
  }
}
