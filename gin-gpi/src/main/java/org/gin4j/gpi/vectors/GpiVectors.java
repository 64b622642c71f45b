package org.gin4j.gpi.vectors;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.RemoteAction;
import org.gin4j.gpi.descriptor.DescriptorSink;
import org.gin4j.gpi.descriptor.DescriptorView;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.descriptor.GpiPost;
import org.gin4j.gpi.descriptor.Lap;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/**
 * Checks {@code gpi-gfd} documents: calls to descriptors, and producer indices to owner bits.
 *
 * <p>The documents also hold calls with values that are too wide for their fields, which the
 * reference cuts. Here such a call has to be refused, or cut in pieces if it is the size; that the
 * bare layout would cut it alike is checked besides.
 */
public final class GpiVectors implements VectorSuite {
  private static final ValueLayout.OfLong QWORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final long MOST_ID = 0xffff;

  /** Creates the suite. */
  public GpiVectors() {}

  @Override
  public String file() {
    return "gpi-gfd";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document)
        .cases("cases", GpiVectors::encoded)
        .cases("ownerSequences", GpiVectors::owners)
        .result();
  }

  private static void owners(VectorCase vector) {
    int logDepth = vector.integer("logDepth");
    long index = vector.number("startPi");
    for (long[] entry : vector.rows("entries")) {
      if (entry.length != 3
          || entry[0] != index
          || entry[1] != Lap.slot(index, logDepth)
          || entry[2] != Lap.owner(index, logDepth)) {
        vector.differ(
            "entries",
            List.of(entry[0], entry[1], entry[2]),
            List.of(index, Lap.slot(index, logDepth), Lap.owner(index, logDepth)));
      }
      index++;
    }
  }

  private static void encoded(VectorCase vector) {
    List<VectorCase> descriptors = vector.objects("gfds");
    RecordingSink sink = new RecordingSink(vector.integer("logDepth"), vector.number("pi"));
    VectorCase call = vector.object("call");
    if (call.text("kind").equals("put") && isTooWide(call)) {
      putTooWide(vector, call, sink);
    } else {
      post(call, sink);
    }
    if (sink.count() != descriptors.size()) {
      vector.differ("gfds", descriptors.size() + " descriptors", sink.count());
      return;
    }
    for (int i = 0; i < descriptors.size(); i++) {
      descriptor(descriptors.get(i), sink, sink.first + i);
    }
  }

  private static void descriptor(VectorCase descriptor, RecordingSink sink, long index) {
    long slot = Lap.slot(index, sink.logDepth);
    long owner = Lap.owner(index, sink.logDepth);
    descriptor.expect("pi", index);
    descriptor.expect("slot", slot);
    descriptor.expect("owner", owner);
    qwords(descriptor, sink.ring, slot * GpiDescriptor.BYTES);
    DescriptorView view = new DescriptorView();
    if (view.load(sink.ring, slot * GpiDescriptor.BYTES, owner)) {
      descriptor.expect("op", view.op());
      descriptor.expect("opFlags", view.opFlags());
      descriptor.expect("counter", view.counter());
      descriptor.expect("signal", view.signal());
    } else {
      descriptor.differ("owner", "the same in all words", "different");
    }
  }

  private static void qwords(VectorCase descriptor, MemorySegment ring, long slot) {
    long[] expected = qwords(descriptor, "qwords");
    long[] written = qwords(descriptor, "writtenMask");
    for (int i = 0; i < expected.length; i++) {
      long actual = ring.get(QWORD, slot + (long) i * Long.BYTES);
      if (((actual ^ expected[i]) & written[i]) != 0) {
        descriptor.differ("qwords[" + i + "]", VectorCase.hex(expected[i]), VectorCase.hex(actual));
      }
      if ((actual & ~written[i]) != 0) {
        descriptor.differ(
            "writtenMask[" + i + "]",
            "no bit beyond " + VectorCase.hex(written[i]),
            VectorCase.hex(actual));
      }
    }
  }

  private static long[] qwords(VectorCase vector, String member) {
    long[] qwords = vector.words(member);
    if (qwords.length != GpiDescriptor.QWORDS) {
      throw new VectorCase.MalformedException(
          "member '" + member + "' has " + qwords.length + " words, not " + GpiDescriptor.QWORDS);
    }
    return qwords;
  }

  private static void post(VectorCase call, RecordingSink sink) {
    String kind = call.text("kind");
    switch (kind) {
      case "put" -> put(call, sink);
      case "putValue" -> putValue(call, sink);
      case "signal" -> {
        Signal signal = Signal.of(call);
        GpiPost.signal(
            sink,
            call.integer("peer"),
            signal.target,
            signal.inc,
            signal.id,
            signal.value,
            signal.vaHandle,
            signal.vaOffset);
      }
      case "get" ->
          GpiPost.get(
              sink,
              call.integer("peer"),
              handle(call, "srcHandle"),
              call.number("srcOff"),
              handle(call, "dstHandle"),
              call.number("dstOff"),
              call.number("bytes"),
              0);
      case "flush" -> GpiPost.flush(sink, call.integer("peer"), call.integer("counter"));
      case "control" ->
          GpiPost.control(
              sink,
              GpiDescriptor.CONTROL | call.integer("op"),
              call.integer("counter"),
              call.integer("signalId"));
      case "rawData" ->
          bare(
              call,
              sink,
              call.integer("op"),
              call.integer("opFlags"),
              call.integer("counter"),
              call.integer("signalId"),
              call.number("signalValue"));
      case "rawInline" -> rawInline(call, sink);
      default -> throw new VectorCase.MalformedException("unknown call kind '" + kind + "'");
    }
  }

  private static void put(VectorCase call, RecordingSink sink) {
    Signal signal = Signal.of(call);
    GpiPost.put(
        sink,
        call.integer("peer"),
        handle(call, "dstHandle"),
        call.number("dstOff"),
        handle(call, "srcHandle"),
        call.number("srcOff"),
        call.number("bytes"),
        signal.target,
        signal.inc,
        signal.id,
        signal.value,
        signal.vaHandle,
        signal.vaOffset,
        call.isNull("counter") ? -1 : call.integer("counter"),
        0);
  }

  private static void putValue(VectorCase call, RecordingSink sink) {
    Signal signal = Signal.of(call);
    GpiPost.putValue(
        sink,
        call.integer("peer"),
        handle(call, "dstHandle"),
        call.number("dstOff"),
        call.number("value"),
        call.integer("valueBytes"),
        signal.target,
        signal.inc,
        signal.id,
        signal.value,
        signal.vaHandle,
        signal.vaOffset,
        0);
  }

  private static int handle(VectorCase call, String member) {
    return (int) call.number(member);
  }

  private static boolean isTooWide(VectorCase call) {
    Signal signal = Signal.of(call);
    long ids =
        signal.id
            | (call.isNull("counter") ? 0 : call.number("counter"))
            | call.number("dstHandle")
            | call.number("srcHandle");
    return (ids & ~MOST_ID) != 0
        || (call.number("dstOff") | call.number("srcOff")) < 0
        || call.number("bytes") > GpiDescriptor.MAX_SIZE;
  }

  /** Checks that a put is refused or cut in pieces, then writes what the reference would. */
  private static void putTooWide(VectorCase vector, VectorCase call, RecordingSink sink) {
    RecordingSink tried = new RecordingSink(sink.logDepth, sink.first);
    try {
      put(call, tried);
      long bytes = tried.bytes();
      if (tried.count() < 2 || bytes != call.number("bytes")) {
        vector.differ("call", "a refusal, or pieces of all bytes", tried.count() + " descriptors");
      }
    } catch (GinException e) {
      if (e.kind() != ErrorKind.INVALID_ARGUMENT || tried.count() != 0) {
        vector.differ("call", "a refusal before anything is posted", e);
      }
    }
    Signal signal = Signal.of(call);
    boolean counted = !call.isNull("counter");
    int op =
        signal.target == RemoteAction.Target.NONE
            ? GpiDescriptor.WRITE
            : signal.inc ? GpiDescriptor.WRITE_SIGNAL_COUNTED : GpiDescriptor.WRITE_SIGNAL_ADD;
    bare(
        call,
        sink,
        op,
        counted ? GpiDescriptor.COUNTED | GpiDescriptor.WRITEBACK : 0,
        counted ? call.integer("counter") : 0,
        signal.id,
        signal.value);
  }

  private static void bare(
      VectorCase call, RecordingSink sink, int op, int opFlags, int counter, int id, long value) {
    long index = sink.claim(0);
    GpiDescriptor.encode(
        sink.ring,
        Lap.slot(index, sink.logDepth) * GpiDescriptor.BYTES,
        Lap.owner(index, sink.logDepth),
        op,
        opFlags,
        call.integer("peer"),
        call.number("bytes"),
        handle(call, "dstHandle"),
        call.number("dstOff"),
        handle(call, "srcHandle"),
        call.number("srcOff"),
        counter,
        id,
        value);
  }

  private static void rawInline(VectorCase call, RecordingSink sink) {
    long index = sink.claim(0);
    GpiDescriptor.encodeInline(
        sink.ring,
        Lap.slot(index, sink.logDepth) * GpiDescriptor.BYTES,
        Lap.owner(index, sink.logDepth),
        call.integer("op"),
        call.integer("opFlags"),
        call.integer("peer"),
        call.number("bytes"),
        call.number("value"),
        handle(call, "dstHandle"),
        call.number("dstOff"),
        call.integer("counter"),
        call.integer("signalId"),
        call.number("signalValue"));
  }

  /** The signal of a call. */
  private record Signal(
      RemoteAction.Target target, boolean inc, int id, long value, int vaHandle, long vaOffset) {

    static Signal of(VectorCase call) {
      VectorCase signal = call.object("signal");
      String type = signal.text("type");
      return switch (type) {
        case "none" -> new Signal(RemoteAction.Target.NONE, false, 0, 0, 0, 0);
        case "indexed" ->
            new Signal(
                RemoteAction.Target.SIGNAL,
                isInc(signal),
                signal.integer("id"),
                signal.number("value"),
                0,
                0);
        case "va" ->
            new Signal(
                RemoteAction.Target.VA_SIGNAL,
                isInc(signal),
                0,
                signal.number("value"),
                handle(signal, "handle"),
                signal.number("offset"));
        default -> throw new VectorCase.MalformedException("unknown signal type '" + type + "'");
      };
    }

    private static boolean isInc(VectorCase signal) {
      String op = signal.text("op");
      return switch (op) {
        case "inc" -> true;
        case "add" -> false;
        default -> throw new VectorCase.MalformedException("unknown signal op '" + op + "'");
      };
    }
  }

  /** A ring without a consumer; its words are full of ones before they are written. */
  private static final class RecordingSink implements DescriptorSink {
    private final MemorySegment ring;
    private final int logDepth;
    private final long first;
    private long next;

    RecordingSink(int logDepth, long first) {
      if (logDepth < 0 || logDepth > Short.SIZE) {
        throw new VectorCase.MalformedException("logDepth " + logDepth + " is outside 0 to 16");
      }
      this.logDepth = logDepth;
      this.first = first;
      this.next = first;
      ring = MemorySegment.ofArray(new long[GpiDescriptor.QWORDS << logDepth]).fill((byte) 0xff);
    }

    int count() {
      return (int) (next - first);
    }

    long bytes() {
      long bytes = 0;
      DescriptorView view = new DescriptorView();
      for (long index = first; index != next; index++) {
        long slot = Lap.slot(index, logDepth) * GpiDescriptor.BYTES;
        bytes += view.load(ring, slot, Lap.owner(index, logDepth)) ? view.size() : 0;
      }
      return bytes;
    }

    @Override
    public MemorySegment ring() {
      return ring;
    }

    @Override
    public int logDepth() {
      return logDepth;
    }

    @Override
    public long claim(int flags) {
      if (count() == 1 << logDepth) {
        throw new VectorCase.MalformedException("gfds: more are posted than the ring holds");
      }
      return next++;
    }
  }
}
