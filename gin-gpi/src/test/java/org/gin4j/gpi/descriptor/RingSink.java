package org.gin4j.gpi.descriptor;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** A ring that nobody consumes; remembers the flags of every claim. */
final class RingSink implements DescriptorSink {
  private static final int LOG_DEPTH = 5;

  private final MemorySegment ring = MemorySegment.ofArray(new long[GpiDescriptor.QWORDS << 5]);
  private final long first;
  final List<Integer> flags = new ArrayList<>();

  RingSink(long first) {
    this.first = first;
  }

  @Override
  public MemorySegment ring() {
    return ring;
  }

  @Override
  public int logDepth() {
    return LOG_DEPTH;
  }

  @Override
  public long claim(int given) {
    flags.add(given);
    return first + flags.size() - 1;
  }

  int count() {
    return flags.size();
  }

  /** Returns a descriptor as a consumer of its lap sees it. */
  DescriptorView view(int number) {
    long index = first + number;
    DescriptorView view = new DescriptorView();
    if (!view.load(
        ring, Lap.slot(index, LOG_DEPTH) * GpiDescriptor.BYTES, Lap.owner(index, LOG_DEPTH))) {
      throw new AssertionError("descriptor " + number + " is not the consumer's");
    }
    return view;
  }
}
