package org.gin4j.proxy.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.Window;

class ProxyPostTest {
  private static final int PUT = ProxyDescriptor.OP_PUT;
  private static final int INC = ProxyDescriptor.OP_SIGNAL_INC;
  private static final int ADD = ProxyDescriptor.OP_SIGNAL_ADD;
  private static final int VA = ProxyDescriptor.OP_VA_SIGNAL;
  private static final int COUNTER = ProxyDescriptor.OP_COUNTER;

  private final RingSink sink = new RingSink();

  @Property
  void put_isCutIntoPiecesThatCoverItOnce_P5(
      @ForAll("sizes") long bytes,
      @ForAll @LongRange(max = 1L << 40) long srcOffset,
      @ForAll @LongRange(max = 1L << 40) long dstOffset) {
    sink.posted.clear();
    ProxyPost.put(sink, 2, dstOffset, 1, srcOffset, bytes, INC, 7, 1, false, 0, 0, 3);

    long done = 0;
    for (RingSink.Posted piece : sink.posted) {
      boolean last = done + piece.size() >= bytes;
      assertEquals(last ? PUT | INC | COUNTER : PUT, piece.op());
      assertEquals(1, piece.srcHandle());
      assertEquals(srcOffset + done, piece.srcOffset());
      assertEquals(2, piece.dstHandle());
      assertEquals(dstOffset + done, piece.dstOffset());
      assertTrue(piece.size() > 0 && piece.size() <= ProxyDescriptor.MAX_PIECE);
      assertTrue(last || piece.size() == ProxyDescriptor.MAX_PIECE);
      done += piece.size();
    }
    assertEquals(bytes, done);
  }

  @Property
  void get_isCutIntoPiecesThatCountAsGets_P5(@ForAll("sizes") long bytes) {
    sink.posted.clear();
    ProxyPost.get(sink, 5, 100, 6, 200, bytes);

    long done = 0;
    for (RingSink.Posted piece : sink.posted) {
      assertEquals(
          new RingSink.Posted(
              ProxyDescriptor.OP_GET, 5, 100 + done, 6, 200 + done, piece.size(), true),
          piece);
      done += piece.size();
    }
    assertEquals(bytes, done);
  }

  @Provide
  Arbitrary<Long> sizes() {
    return Arbitraries.oneOf(
        Arbitraries.longs().between(1, 5L << 30),
        Arbitraries.of(
            1L, (1L << 30) - 1, 1L << 30, (1L << 30) + 1, (2L << 30) - 1, 2L << 30, 3L << 30));
  }

  @Example
  void put_ofNoBytesStillPerformsItsAction_W8() {
    ProxyPost.put(sink, 2, 0, 1, 0, 0, ADD, 7, 5, true, 0, 0, -1);

    assertEquals(List.of(PUT | ADD), ops());
  }

  @Example
  void put_withVaSignalPostsTheSignalAfterIt_S10() {
    ProxyPost.put(sink, 2, 0, 1, 0, 8, VA | ADD, 0, 5, true, 9, 16, 4);

    assertEquals(List.of(PUT | COUNTER, VA | ADD), ops());
    assertEquals(9, sink.posted.get(1).srcHandle());
    assertEquals(16, sink.posted.get(1).srcOffset());
  }

  @Example
  void put_withNothingToDoPostsNothing() {
    ProxyPost.put(sink, 2, 0, 0, 0, 0, 0, 0, 0, false, 0, 0, -1);

    assertEquals(List.of(), ops());
  }

  @Example
  void get_ofNoBytesPostsNothing() {
    ProxyPost.get(sink, 1, 0, 2, 0, 0);

    assertEquals(List.of(), ops());
  }

  @Example
  void putValue_withVaSignalPostsTwo_S10() {
    ProxyPost.putValue(sink, 2, 0, 42, 4, VA | INC, 0, 1, false, 9, 16);

    assertEquals(List.of(PUT | ProxyDescriptor.OP_INLINE, VA | INC), ops());
  }

  @Example
  void signal_byIdIsAPutWithoutData_S12() {
    ProxyPost.signal(sink, INC, 3, 1, true, 0, 0);

    assertEquals(List.of(new RingSink.Posted(PUT | INC, 0, 0, 0, 0, 0, false)), sink.posted);
  }

  @Example
  void signal_byVaIsOneDescriptor_S12() {
    ProxyPost.signal(sink, VA | INC, 0, 1, true, 9, 16);

    assertEquals(List.of(new RingSink.Posted(VA | INC, 9, 16, 0, 0, 0, false)), sink.posted);
  }

  @Example
  void flush_isOneDescriptor() {
    ProxyPost.flush(sink);

    assertEquals(List.of(ProxyDescriptor.OP_FLUSH), ops());
  }

  @Example
  void signalOps_nameTheCellAndTheOperation() {
    Window window = new NoWindow();

    assertEquals(0, ProxyPost.signalOps(RemoteAction.none()));
    assertEquals(INC, ProxyPost.signalOps(RemoteAction.weakSignalInc(1)));
    assertEquals(ADD, ProxyPost.signalOps(RemoteAction.strongSignalAdd(1, 2)));
    assertEquals(VA | INC, ProxyPost.signalOps(RemoteAction.strongVaSignalInc(window, 0)));
    assertEquals(VA | ADD, ProxyPost.signalOps(RemoteAction.weakVaSignalAdd(window, 0, 2)));
  }

  private List<Integer> ops() {
    return sink.posted.stream().map(RingSink.Posted::op).toList();
  }

  private static final class NoWindow implements Window {
    @Override
    public long bytes() {
      return 0;
    }

    @Override
    public SegmentKind segmentKind() {
      return SegmentKind.HOST_NUMA;
    }

    @Override
    public boolean strictOrdering() {
      return true;
    }

    @Override
    public MemorySegment segment() {
      return MemorySegment.NULL;
    }

    @Override
    public MemorySegment lsaSegment(int lsaRank) {
      return MemorySegment.NULL;
    }

    @Override
    public void close() {}
  }
}
