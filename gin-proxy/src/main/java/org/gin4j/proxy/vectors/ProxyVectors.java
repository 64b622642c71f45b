package org.gin4j.proxy.vectors;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.gin4j.proxy.descriptor.DescriptorSink;
import org.gin4j.proxy.descriptor.DescriptorView;
import org.gin4j.proxy.descriptor.ProxyDescriptor;
import org.gin4j.proxy.descriptor.ProxyPost;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/** Checks {@code proxy-gfd} documents: calls to descriptors, and descriptors to fields. */
public final class ProxyVectors implements VectorSuite {
  private static final ValueLayout.OfLong QWORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

  /** Creates the suite. */
  public ProxyVectors() {}

  @Override
  public String file() {
    return "proxy-gfd";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document)
        .cases("cases", ProxyVectors::encoded)
        .optionalCases("decodeOnly", ProxyVectors::decoded)
        .result();
  }

  private static void encoded(VectorCase vector) {
    List<VectorCase> descriptors = vector.objects("gfds");
    RecordingSink sink = new RecordingSink(descriptors.size());
    post(vector.object("call"), sink);
    if (sink.count != descriptors.size()) {
      vector.differ("gfds", descriptors.size() + " descriptors", sink.count);
      return;
    }
    DescriptorView view = new DescriptorView();
    for (int i = 0; i < descriptors.size(); i++) {
      VectorCase descriptor = descriptors.get(i);
      long slot = (long) i * ProxyDescriptor.BYTES;
      descriptor.expect("countsAsGet", sink.gets[i]);
      qwords(descriptor, sink.queue, slot);
      descriptor.expect("bytes", bytes(sink.queue, slot));
      if (view.load(sink.queue, slot)) {
        fields(descriptor.object("decode"), view);
      } else {
        descriptor.differ("flags", "all set", "some clear");
      }
    }
  }

  private static void decoded(VectorCase vector) {
    long[] qwords = qwords(vector, "qwords");
    MemorySegment queue = MemorySegment.ofArray(new long[ProxyDescriptor.QWORDS]);
    for (int i = 0; i < qwords.length; i++) {
      queue.setAtIndex(QWORD, i, qwords[i]);
    }
    vector.expect(
        "strongBit",
        qwords[ProxyDescriptor.SIGNAL_VALUE / Long.BYTES] >>> ProxyDescriptor.STRONG_SHIFT & 1);
    DescriptorView view = new DescriptorView();
    if (view.load(queue, 0)) {
      fields(vector.object("decode"), view);
    } else {
      vector.differ("flags", "all set", "some clear");
    }
  }

  private static void post(VectorCase call, RecordingSink sink) {
    String kind = call.text("kind");
    switch (kind) {
      case "put" -> put(call, Signal.of(call), sink);
      case "putValue" -> putValue(call, Signal.of(call), sink);
      case "signal" -> {
        Signal signal = Signal.of(call);
        ProxyPost.signal(
            sink,
            signal.ops,
            signal.id,
            signal.value,
            signal.strong,
            signal.vaHandle,
            signal.vaOffset);
      }
      case "get" ->
          ProxyPost.get(
              sink,
              call.number("srcHandle"),
              call.number("srcOff"),
              call.number("dstHandle"),
              call.number("dstOff"),
              call.number("bytes"));
      case "flush" -> ProxyPost.flush(sink);
      case "raw" -> raw(call, sink);
      default -> throw new VectorCase.MalformedException("unknown call kind '" + kind + "'");
    }
  }

  private static void put(VectorCase call, Signal signal, RecordingSink sink) {
    ProxyPost.put(
        sink,
        call.number("dstHandle"),
        call.number("dstOff"),
        call.number("srcHandle"),
        call.number("srcOff"),
        call.number("bytes"),
        signal.ops,
        signal.id,
        signal.value,
        signal.strong,
        signal.vaHandle,
        signal.vaOffset,
        call.isNull("counter") ? -1 : call.integer("counter"));
  }

  private static void putValue(VectorCase call, Signal signal, RecordingSink sink) {
    ProxyPost.putValue(
        sink,
        call.number("dstHandle"),
        call.number("dstOff"),
        call.number("value"),
        call.integer("valueBytes"),
        signal.ops,
        signal.id,
        signal.value,
        signal.strong,
        signal.vaHandle,
        signal.vaOffset);
  }

  private static void raw(VectorCase call, RecordingSink sink) {
    ProxyDescriptor.encode(
        sink.queue(),
        sink.claim(),
        call.integer("op"),
        call.number("bytes"),
        call.number("srcHandle"),
        call.number("srcOff"),
        call.number("dstHandle"),
        call.number("dstOff"),
        call.integer("counter"),
        call.integer("signalId"),
        call.number("signalValue"),
        call.flag("strong"));
    sink.published(false);
  }

  private static void qwords(VectorCase descriptor, MemorySegment queue, long slot) {
    long[] expected = qwords(descriptor, "qwords");
    long[] written = qwords(descriptor, "writtenMask");
    for (int i = 0; i < expected.length; i++) {
      long actual = queue.get(QWORD, slot + (long) i * Long.BYTES);
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

  private static void fields(VectorCase decode, DescriptorView view) {
    decode.expect("op", view.op());
    decode.expect("version", view.version());
    decode.expect("class", className(view.kind()));
    switch (view.kind()) {
      case PUT -> putFields(decode, view);
      case GET -> {
        decode.expect("size", view.size());
        decode.expect("srcHandle", view.srcHandle());
        decode.expect("srcOff", view.srcOffset());
        decode.expect("dstHandle", view.dstHandle());
        decode.expect("dstOff", view.dstOffset());
      }
      case VA_SIGNAL -> {
        decode.expect("vaHandle", view.srcHandle());
        decode.expect("vaOff", view.srcOffset());
        signalFields(decode, view);
      }
      case FLUSH, UNKNOWN -> {}
    }
  }

  private static void putFields(VectorCase decode, DescriptorView view) {
    decode.expect("size", view.size());
    if (view.isInline()) {
      decode.expect("inlineValue", view.inlineValue());
    } else {
      decode.expect("srcHandle", view.srcHandle());
      decode.expect("srcOff", view.srcOffset());
    }
    decode.expect("dstHandle", view.dstHandle());
    decode.expect("dstOff", view.dstOffset());
    signalFields(decode, view);
    if (view.hasSignal()) {
      decode.expect("signalId", view.signal());
    }
    if (view.hasCounter()) {
      decode.expect("counter", view.counter());
    } else if (decode.has("counter")) {
      decode.differ("counter", decode.number("counter"), "none");
    }
  }

  private static void signalFields(VectorCase decode, DescriptorView view) {
    if (!view.hasSignal()) {
      decode.expect("signalOp", "none");
      return;
    }
    decode.expect("signalOp", view.isSignalInc() ? "inc" : "add");
    decode.expect("signalValue", view.signalValue());
    decode.expect("strong", view.strong());
  }

  private static String className(DescriptorView.Kind kind) {
    return switch (kind) {
      case VA_SIGNAL -> "vaSignal";
      case GET -> "get";
      case FLUSH -> "flush";
      case PUT -> "put";
      case UNKNOWN -> "unknown";
    };
  }

  private static long[] qwords(VectorCase vector, String member) {
    long[] qwords = vector.words(member);
    if (qwords.length != ProxyDescriptor.QWORDS) {
      throw new VectorCase.MalformedException(
          "member '" + member + "' has " + qwords.length + " words, not " + ProxyDescriptor.QWORDS);
    }
    return qwords;
  }

  private static String bytes(MemorySegment queue, long slot) {
    return HexFormat.of()
        .formatHex(queue.asSlice(slot, ProxyDescriptor.BYTES).toArray(ValueLayout.JAVA_BYTE));
  }

  /** The signal of a call. */
  private record Signal(int ops, int id, long value, boolean strong, long vaHandle, long vaOffset) {

    static Signal of(VectorCase call) {
      VectorCase signal = call.object("signal");
      String type = signal.text("type");
      return switch (type) {
        case "none" -> new Signal(0, 0, 0, false, 0, 0);
        case "indexed" ->
            new Signal(
                incOrAdd(signal),
                signal.integer("id"),
                signal.number("value"),
                signal.flag("strong"),
                0,
                0);
        case "va" ->
            new Signal(
                ProxyDescriptor.OP_VA_SIGNAL | incOrAdd(signal),
                0,
                signal.number("value"),
                signal.flag("strong"),
                signal.number("handle"),
                signal.number("offset"));
        default -> throw new VectorCase.MalformedException("unknown signal type '" + type + "'");
      };
    }

    private static int incOrAdd(VectorCase signal) {
      String op = signal.text("op");
      return switch (op) {
        case "inc" -> ProxyDescriptor.OP_SIGNAL_INC;
        case "add" -> ProxyDescriptor.OP_SIGNAL_ADD;
        default -> throw new VectorCase.MalformedException("unknown signal op '" + op + "'");
      };
    }
  }

  /** Keeps what is posted; slots are full of ones before, so that nothing left unwritten passes. */
  private static final class RecordingSink implements DescriptorSink {
    private final MemorySegment queue;
    private final boolean[] gets;
    private int count;

    RecordingSink(int capacity) {
      queue = MemorySegment.ofArray(new long[capacity * ProxyDescriptor.QWORDS]).fill((byte) 0xff);
      gets = new boolean[capacity];
    }

    @Override
    public MemorySegment queue() {
      return queue;
    }

    @Override
    public long claim() {
      if (count == gets.length) {
        throw new VectorCase.MalformedException(
            "gfds: expected " + gets.length + " descriptors, more are posted");
      }
      return (long) count * ProxyDescriptor.BYTES;
    }

    @Override
    public void published(boolean get) {
      gets[count++] = get;
    }
  }
}
