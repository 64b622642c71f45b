package org.gin4j.proxy.backend;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;
import org.gin4j.spi.rma.RmaTransport;
import org.gin4j.spi.rma.RmaTransportProvider;

/**
 * The transports that some rank uses, opened on every rank in the order of their names, since
 * opening and registering are collective.
 */
final class OpenTransports implements AutoCloseable {
  private final List<String> names = new ArrayList<>();
  private final List<RmaTransport> transports = new ArrayList<>();
  private final int[] slotOfPeer;
  private final boolean[] loadStore;

  OpenTransports(BackendEnvironment environment, Routes routes) {
    Map<String, RmaTransportProvider> mine = new TreeMap<>();
    routes.byPeer().forEach(provider -> mine.put(provider.name(), provider));
    byte[][] everybodys =
        environment.exchange(
            "proxy transports", String.join("\n", mine.keySet()).getBytes(StandardCharsets.UTF_8));
    TreeSet<String> all = new TreeSet<>();
    for (byte[] ranks : everybodys) {
      all.addAll(List.of(new String(ranks, StandardCharsets.UTF_8).split("\n")));
    }
    for (String name : all) {
      RmaTransportProvider provider = mine.get(name);
      if (provider == null) {
        throw new GinException(
            ErrorKind.MISMATCH,
            "some rank uses transport '" + name + "', rank " + environment.rank() + " does not",
            "set gin.transport to the same on every rank");
      }
      names.add(name);
      transports.add(provider.open(environment));
    }
    slotOfPeer = new int[environment.size()];
    loadStore = new boolean[environment.size()];
    for (int peer = 0; peer < slotOfPeer.length; peer++) {
      RmaTransportProvider provider = routes.byPeer().get(peer);
      slotOfPeer[peer] = names.indexOf(provider.name());
      loadStore[peer] = provider.capabilities().loadStore();
    }
  }

  boolean loadsAndStores(int peer) {
    return loadStore[peer];
  }

  RmaMemory[] register(SymmetricMemory memory) {
    RmaMemory[] registered = new RmaMemory[transports.size()];
    for (int slot = 0; slot < registered.length; slot++) {
      registered[slot] = transports.get(slot).register(memory);
    }
    return registered;
  }

  RmaMemory to(int peer, RmaMemory[] registered) {
    return registered[slotOfPeer[peer]];
  }

  RmaChannel channel(int peer) {
    return transports.get(slotOfPeer[peer]).channel(peer);
  }

  void progress() {
    for (RmaTransport transport : transports) {
      transport.progress();
    }
  }

  String describe() {
    return String.join("+", names);
  }

  @Override
  public void close() {
    transports.forEach(RmaTransport::close);
  }
}
