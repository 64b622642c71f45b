package org.gin4j.gpi.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpiPostTest {
  private static final long GIB = 1L << 30;
  private static final int NO_COUNTER = -1;

  private final RingSink sink = new RingSink(-2);

  private void put(long bytes, RemoteAction.Target target, int counter, int flags) {
    GpiPost.put(sink, 3, 1, 64, 2, 128, bytes, target, true, 9, 1, 7, 8, counter, flags);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "1, 1",
    "4294967295, 1",
    "4294967296, 2",
    "4294967301, 2",
    "6442450943, 2",
    "6442450944, 3",
    "17179869191, 8"
  })
  void piecesOfAPutCoverItAndItsActionsRideOnTheLast_P5(long bytes, int pieces) {
    put(bytes, RemoteAction.Target.SIGNAL, 5, 0);

    assertEquals(pieces, sink.count());
    long covered = 0;
    for (int i = 0; i < pieces; i++) {
      DescriptorView view = sink.view(i);
      assertEquals(3, view.peer());
      assertEquals(64 + covered, view.dstOffset());
      assertEquals(128 + covered, view.srcOffset());
      assertEquals(i == pieces - 1, view.hasSignal());
      assertEquals(i == pieces - 1, view.isCounted());
      covered += view.size();
    }
    assertEquals(bytes, covered);
    DescriptorView last = sink.view(pieces - 1);
    assertEquals(GpiDescriptor.WRITE_SIGNAL_COUNTED, last.op());
    assertEquals(9, last.signal());
    assertEquals(5, last.counter());
  }

  @Test
  void aVaSignalFollowsAllPiecesAndTakesTheCounter_P5() {
    put(5 * GIB, RemoteAction.Target.VA_SIGNAL, 5, 0);

    assertEquals(3, sink.count());
    assertFalse(sink.view(0).isCounted());
    assertFalse(sink.view(1).isCounted());
    DescriptorView add = sink.view(2);
    assertEquals(GpiDescriptor.AMO_ADD, add.op());
    assertEquals(7, add.dstHandle());
    assertEquals(8, add.dstOffset());
    assertEquals(1, add.inlineValue());
    assertTrue(add.isCounted());
  }

  @Test
  void aGetIsCutLikeAPut_P5() {
    GpiPost.get(sink, 1, 1, 10, 2, 20, 5 * GIB, 0);

    assertEquals(2, sink.count());
    assertEquals(10 + sink.view(0).size(), sink.view(1).dstOffset());
    assertEquals(20 + sink.view(0).size(), sink.view(1).srcOffset());
    assertEquals(5 * GIB, sink.view(0).size() + sink.view(1).size());
  }

  @Test
  void aValueIsCutToItsSizeAndItsNeighboursAreZero_P4() {
    GpiPost.putValue(sink, 1, 1, 0, -1, 2, RemoteAction.Target.NONE, false, 0, 0, 0, 0, 0);

    assertEquals(0xffff, sink.view(0).inlineValue());
  }

  @Test
  void flagsReachEveryClaimOfACall_P8() {
    int flags = OptFlags.MAY_SKIP_CREDIT_CHECK.bits();
    put(5 * GIB, RemoteAction.Target.VA_SIGNAL, NO_COUNTER, flags);

    assertEquals(List.of(flags, flags, flags), sink.flags);
  }

  @ParameterizedTest
  @CsvSource({
    "65536, 0, 1, 1, 1, signal id 65536",
    "0, 65536, 1, 1, 1, counter id 65536",
    "0, 0, 65536, 1, 1, window handle 65536",
    "0, 0, 1, 65537, 1, window handle 65537",
    "0, 0, 1, 1, -1, window handle of a VA signal -1"
  })
  void whatItsFieldCannotHoldIsRefusedBeforePosting_S13_C4(
      int signal, int counter, int dst, int src, int va, String message) {
    GinException refusal =
        assertThrows(
            GinException.class,
            () ->
                GpiPost.put(
                    sink,
                    0,
                    dst,
                    0,
                    src,
                    0,
                    8,
                    RemoteAction.Target.SIGNAL,
                    true,
                    signal,
                    1,
                    va,
                    0,
                    counter,
                    0));

    assertEquals(ErrorKind.INVALID_ARGUMENT, refusal.kind());
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    assertEquals(0, sink.count());
  }

  @Test
  void anOffsetOf64BitsIsRefused_W2() {
    assertThrows(GinException.class, () -> GpiPost.get(sink, 0, 1, Long.MIN_VALUE, 1, 0, 8, 0));
    assertEquals(0, sink.count());
  }
}
