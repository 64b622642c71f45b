package org.gin4j.spi.runtime.memory;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.runtime.collective.Answers;
import org.gin4j.spi.runtime.collective.Collective;

/** Makes the same range of memory known to all ranks and maps it where that is possible [W1]. */
public final class SymmetricRegistration {
  private final Allocations allocations;
  private final Collective collective;
  private final IntPredicate sameHost;

  /**
   * A registrar.
   *
   * @param sameHost which ranks' memory is worth trying to map
   */
  public SymmetricRegistration(
      Allocations allocations, Collective collective, IntPredicate sameHost) {
    this.allocations = allocations;
    this.collective = collective;
    this.sameHost = sameHost;
  }

  /** One rank's side of a registration, as the others read it. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Offer(
      String provider,
      int allocation,
      SegmentKind kind,
      long offset,
      long bytes,
      boolean strict,
      byte[] exported,
      int[] freed) {

    void writeTo(DataOutputStream out) throws IOException {
      out.writeUTF(provider);
      out.writeInt(allocation);
      out.writeUTF(kind.name());
      out.writeLong(offset);
      out.writeLong(bytes);
      out.writeBoolean(strict);
      out.writeInt(exported.length);
      out.write(exported);
      out.writeInt(freed.length);
      for (int id : freed) {
        out.writeInt(id);
      }
    }

    static Offer readFrom(DataInputStream in) throws IOException {
      return new Offer(
          in.readUTF(),
          in.readInt(),
          SegmentKind.valueOf(in.readUTF()),
          in.readLong(),
          in.readLong(),
          in.readBoolean(),
          in.readNBytes(in.readInt()),
          readFreed(in));
    }

    private static int[] readFreed(DataInputStream in) throws IOException {
      int[] ids = new int[in.readInt()];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = in.readInt();
      }
      return ids;
    }
  }

  /**
   * Registers a range. Collective.
   *
   * @param label what is registered, for messages
   * @param strict whether VA signals may live in it [S10]
   */
  public SymmetricMemory register(String label, MemorySegment memory, boolean strict) {
    Allocation[] mine = new Allocation[1];
    Answers answers =
        collective.exchange(
            label,
            out -> {
              Allocation allocation = allocations.find(memory);
              checkAlignment(allocation, memory, strict);
              mine[0] = allocation;
              new Offer(
                      allocation.provider(),
                      allocation.id(),
                      allocation.kind(),
                      memory.address() - allocation.segment().address(),
                      memory.byteSize(),
                      strict,
                      allocation.export(),
                      allocations.freedIds())
                  .writeTo(out);
            });
    Offer[] offers = answers.each(Offer::readFrom).toArray(new Offer[0]);
    noteFreed(offers);
    allocations.toldFreed(offers[collective.rank()].freed);
    checkAgreement(label, offers);
    allocations.retain(mine[0]);
    PeerRange[] peers = new PeerRange[offers.length];
    try {
      collective.exchange(label + " mapped", out -> mapPeers(offers, peers));
    } catch (RuntimeException e) {
      giveBack(mine[0], offers, peers);
      throw e;
    }
    mine[0].published();
    return new MappedSymmetricMemory(
        memory, collective.rank(), peers, mine[0].kind(), () -> giveBack(mine[0], offers, peers));
  }

  private static void checkAlignment(Allocation allocation, MemorySegment memory, boolean strict) {
    if (strict && (memory.address() & 7) != 0) {
      throw GinException.invalidArgument(
          "a STRICT_ORDERING window must start at a multiple of 8 bytes, not at offset "
              + (memory.address() - allocation.segment().address())
              + " of its allocation [S10]");
    }
    if (memory.byteSize() == 0) {
      throw GinException.invalidArgument("a window must have at least 1 byte [W2]");
    }
  }

  private void checkAgreement(String label, Offer[] offers) {
    for (int rank = 1; rank < offers.length; rank++) {
      if (offers[rank].bytes != offers[0].bytes) {
        throw mismatch(
            label, "size", 0, offers[0].bytes + " bytes", rank, offers[rank].bytes + " bytes");
      }
      if (offers[rank].strict != offers[0].strict) {
        throw mismatch(
            label,
            "flag STRICT_ORDERING",
            0,
            String.valueOf(offers[0].strict),
            rank,
            String.valueOf(offers[rank].strict));
      }
      if (offers[rank].kind != offers[0].kind) {
        throw mismatch(
            label, "segment kind", 0, offers[0].kind.name(), rank, offers[rank].kind.name());
      }
    }
  }

  private GinException mismatch(
      String label, String what, int left, String leftValue, int right, String rightValue) {
    return new GinException(
        ErrorKind.MISMATCH,
        label
            + ": ranks give different "
            + what
            + ": rank "
            + left
            + " gives "
            + leftValue
            + ", rank "
            + right
            + " gives "
            + rightValue
            + " [W1]",
        "register the same on every rank",
        collective.rank(),
        new int[] {left, right},
        -1,
        null);
  }

  private void noteFreed(Offer[] offers) {
    for (int peer = 0; peer < offers.length; peer++) {
      for (int id : offers[peer].freed) {
        allocations.freedByOwner(peer, id);
      }
    }
  }

  private void mapPeers(Offer[] offers, PeerRange[] peers) {
    for (int peer = 0; peer < offers.length; peer++) {
      if (peer != collective.rank() && sameHost.test(peer)) {
        Offer offer = offers[peer];
        MemoryDomain.Mapping mapping =
            allocations.map(peer, offer.allocation, offer.provider, offer.exported);
        peers[peer] = mapping == null ? null : new PeerRange(mapping, offer.offset, offer.bytes);
      }
    }
  }

  private void giveBack(Allocation mine, Offer[] offers, PeerRange[] peers) {
    for (int peer = 0; peer < peers.length; peer++) {
      if (peers[peer] != null) {
        allocations.unmap(peer, offers[peer].allocation);
      }
    }
    allocations.release(mine);
  }
}
