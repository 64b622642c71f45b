package org.gin4j.spi.runtime.memory;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;
import org.gin4j.spi.MemoryProvider;
import org.gin4j.spi.Providers;

/**
 * This rank's allocations and its mappings of peers' allocations. Owns every memory domain of the
 * communicator.
 */
public final class Allocations implements AutoCloseable {
  private final String communicator;
  private final int rank;
  private final Optional<String> forced;
  private final Map<SegmentKind, Domain> domainByKind = new HashMap<>();
  private final Map<String, Domain> domainByName = new HashMap<>();
  private final TreeMap<Long, Allocation> byAddress = new TreeMap<>();
  private final Map<PeerBlock, SharedMapping> mappings = new HashMap<>();
  private final List<Integer> freed = new ArrayList<>();
  private int nextId;
  private boolean closed;

  /**
   * Nothing is opened before the first allocation.
   *
   * @param forced the one memory provider to use, if any
   */
  public Allocations(String communicator, int rank, Optional<String> forced) {
    this.communicator = communicator;
    this.rank = rank;
    this.forced = forced;
  }

  private record Domain(String name, MemoryDomain memory) {}

  private record PeerBlock(int rank, int id) {}

  /** A peer's block; its name is gone once all have mapped it, so it is mapped only once [W3]. */
  private static final class SharedMapping {
    private final MemoryDomain.Mapping mapping;
    private int users;
    private boolean freedByOwner;

    SharedMapping(MemoryDomain.Mapping mapping) {
      this.mapping = mapping;
    }
  }

  /** Allocates; the user holds one reference until {@link #free}. */
  public synchronized Allocation allocate(long bytes, SegmentKind kind) {
    if (bytes < 1) {
      throw GinException.invalidArgument("cannot allocate " + bytes + " bytes: at least 1 [W2]");
    }
    if (closed) {
      throw closedFault();
    }
    Domain domain = domainByKind.computeIfAbsent(kind, this::open);
    MemoryDomain.Block block = domain.memory.allocate(bytes, kind);
    Allocation allocation = new Allocation(nextId++, domain.name, kind, block);
    byAddress.put(block.segment().address(), allocation);
    return allocation;
  }

  /** Returns the allocation that holds a whole segment. */
  public synchronized Allocation find(MemorySegment memory) {
    Map.Entry<Long, Allocation> entry =
        memory.isNative() ? byAddress.floorEntry(memory.address()) : null;
    if (closed) {
      throw closedFault();
    }
    if (entry == null || !entry.getValue().holds(memory)) {
      throw GinException.invalidArgument(
          "this memory of "
              + memory.byteSize()
              + " bytes is not, or not wholly, inside an allocation of this communicator: use"
              + " Communicator.allocate");
    }
    return entry.getValue();
  }

  /** Gives the user's reference back [W3]. Memory that is gone already is left alone. */
  public synchronized void free(MemorySegment memory) {
    if (closed || !memory.scope().isAlive()) {
      return;
    }
    Allocation allocation = find(memory);
    if (memory.byteSize() != allocation.segment().byteSize()) {
      throw GinException.invalidArgument(
          "only a whole allocation can be freed: this is a slice of "
              + memory.byteSize()
              + " of its "
              + allocation.segment().byteSize()
              + " bytes");
    }
    allocation.freed = true;
    releaseIfUnused(allocation);
  }

  /** Takes a reference for a window [W4]. */
  public synchronized void retain(Allocation allocation) {
    allocation.windows++;
  }

  /** Gives a window's reference back. */
  public synchronized void release(Allocation allocation) {
    allocation.windows--;
    releaseIfUnused(allocation);
  }

  private void releaseIfUnused(Allocation allocation) {
    if (allocation.freed && allocation.windows == 0) {
      byAddress.remove(allocation.block.segment().address());
      allocation.block.close();
      freed.add(allocation.id());
    }
  }

  /** Maps a peer's block, once however often it is asked for; null when it cannot be mapped. */
  public synchronized MemoryDomain.Mapping map(int peer, int id, String provider, byte[] exported) {
    PeerBlock key = new PeerBlock(peer, id);
    SharedMapping known = mappings.get(key);
    if (known == null) {
      Domain domain = domainByName.get(provider);
      MemoryDomain.Mapping mapping = domain == null ? null : domain.memory.map(exported);
      if (mapping == null) {
        return null;
      }
      known = new SharedMapping(mapping);
      mappings.put(key, known);
    }
    known.users++;
    return known.mapping;
  }

  /** Gives a use of a mapping back; it stays mapped until its owner has freed it. */
  public synchronized void unmap(int peer, int id) {
    PeerBlock key = new PeerBlock(peer, id);
    SharedMapping known = mappings.get(key);
    if (known != null) {
      known.users--;
      unmapIfUnused(key, known);
    }
  }

  /** Returns the allocations freed that peers were not told of yet. */
  public synchronized int[] freedIds() {
    return freed.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Notes that peers were told of freed allocations. */
  public synchronized void toldFreed(int[] ids) {
    for (int id : ids) {
      freed.remove(Integer.valueOf(id));
    }
  }

  /** Notes that a peer has freed an allocation: it will not be registered again. */
  public synchronized void freedByOwner(int peer, int id) {
    PeerBlock key = new PeerBlock(peer, id);
    SharedMapping known = mappings.get(key);
    if (known != null) {
      known.freedByOwner = true;
      unmapIfUnused(key, known);
    }
  }

  private void unmapIfUnused(PeerBlock key, SharedMapping known) {
    if (known.users == 0 && known.freedByOwner) {
      mappings.remove(key);
      known.mapping.close();
    }
  }

  private static GinException closedFault() {
    return new GinException(ErrorKind.CLOSED, "the communicator is closed", "");
  }

  private Domain open(SegmentKind kind) {
    Providers<MemoryProvider> providers = Providers.load(MemoryProvider.class);
    List<String> seen = new ArrayList<>();
    providers
        .failures()
        .forEach(failure -> seen.add(failure.name() + " failed to load: " + failure.why()));
    MemoryProvider best = null;
    for (MemoryProvider provider : providers.loaded()) {
      String reason = rejection(provider);
      if (reason.isEmpty() && !provider.kinds().contains(kind)) {
        reason = "serves " + provider.kinds();
      }
      if (!reason.isEmpty()) {
        seen.add(provider.name() + ": " + reason);
      } else if (best == null || provider.preference() > best.preference()) {
        best = provider;
      }
    }
    if (best == null) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "no memory provider serves "
              + kind
              + " memory [W6] ("
              + (seen.isEmpty() ? "none was found" : String.join("; ", seen))
              + ")",
          kind == SegmentKind.HOST_NUMA
              ? "add a module that provides memory, such as gin-proxy"
              : "allocate HOST_NUMA memory, or add a module that provides this kind");
    }
    String name = best.name();
    MemoryProvider chosen = best;
    return domainByName.computeIfAbsent(
        name, unused -> new Domain(name, chosen.open(communicator, rank)));
  }

  private String rejection(MemoryProvider provider) {
    if (forced.isPresent() && !forced.get().equals(provider.name())) {
      return CommConfig.MEMORY + " asks for " + forced.get();
    }
    if (forced.isEmpty() && provider.preference() < 0) {
      return "is only used when asked for by " + CommConfig.MEMORY + "=" + provider.name();
    }
    return Providers.rejection(provider);
  }

  @Override
  public synchronized void close() {
    closed = true;
    for (Allocation allocation : byAddress.values()) {
      allocation.block.close();
    }
    byAddress.clear();
    mappings.values().forEach(known -> known.mapping.close());
    mappings.clear();
    domainByName.values().forEach(domain -> domain.memory.close());
    domainByName.clear();
    domainByKind.clear();
  }
}
