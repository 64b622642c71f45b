package org.gin4j.spi.rma;

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

/**
 * The transports that some rank uses, opened on every rank in the order of their names, since
 * opening and registering are collective. What a backend needs of them: memory registered with
 * each, and the right one for a peer.
 */
public final class OpenTransports implements AutoCloseable {
  private final List<String> names = new ArrayList<>();
  private final List<RmaTransport> transports = new ArrayList<>();
  private final int[] slotOfPeer;
  private final boolean[] loadStore;

  /**
   * Opens. Collective.
   *
   * @throws GinException NO_BACKEND when a rank is not reached, MISMATCH when ranks use different
   *     transports
   */
  public OpenTransports(BackendEnvironment environment) {
    Routes routes = Routes.find(environment);
    if (!routes.availability().available()) {
      throw new GinException(ErrorKind.NO_BACKEND, routes.availability().cause(), "");
    }
    Map<String, RmaTransportProvider> mine = new TreeMap<>();
    routes.byPeer().forEach(provider -> mine.put(provider.name(), provider));
    byte[][] everybodys =
        environment.exchange(
            "transports in use", String.join("\n", mine.keySet()).getBytes(StandardCharsets.UTF_8));
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

  /** Returns whether a peer's memory is mapped, so that the calling thread may copy by itself. */
  public boolean loadsAndStores(int peer) {
    return loadStore[peer];
  }

  /** Registers memory with each transport. Collective; the caller closes what is returned. */
  public RmaMemory[] register(SymmetricMemory memory) {
    RmaMemory[] registered = new RmaMemory[transports.size()];
    for (int slot = 0; slot < registered.length; slot++) {
      registered[slot] = transports.get(slot).register(memory);
    }
    return registered;
  }

  /** Returns what {@link #register} made for the transport to a peer. */
  public RmaMemory to(int peer, RmaMemory[] registered) {
    return registered[slotOfPeer[peer]];
  }

  /** Opens an independent channel to a peer; used by one thread at a time. */
  public RmaChannel channel(int peer) {
    return transports.get(slotOfPeer[peer]).channel(peer);
  }

  /** Advances completions; called by the thread that uses the channels, between posts. */
  public void progress() {
    for (RmaTransport transport : transports) {
      transport.progress();
    }
  }

  /** Returns the names of the transports, such as {@code "shm"}. */
  public String describe() {
    return String.join("+", names);
  }

  @Override
  public void close() {
    transports.forEach(RmaTransport::close);
  }
}
