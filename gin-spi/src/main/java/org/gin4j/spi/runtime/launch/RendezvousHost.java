package org.gin4j.spi.runtime.launch;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.gin4j.spi.rendezvous.RendezvousServer;

/**
 * The meeting points that this process hosts, by address: several communicators of one job share
 * one. Kept until the last of them is given back.
 */
final class RendezvousHost {
  private static final Map<InetSocketAddress, Hosted> HOSTED = new HashMap<>();

  private RendezvousHost() {}

  private static final class Hosted {
    private final RendezvousServer server;
    private int users;

    Hosted(RendezvousServer server) {
      this.server = server;
    }
  }

  static void acquire(InetSocketAddress address, int size, String secret, Duration timeout) {
    synchronized (HOSTED) {
      HOSTED.computeIfAbsent(
              address, where -> new Hosted(RendezvousServer.start(where, size, secret, timeout)))
          .users++;
    }
  }

  static void release(InetSocketAddress address) {
    synchronized (HOSTED) {
      Hosted hosted = HOSTED.get(address);
      if (hosted != null && --hosted.users == 0) {
        HOSTED.remove(address);
        hosted.server.close();
      }
    }
  }
}
