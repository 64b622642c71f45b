package org.gin4j.proxy.descriptor;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Decodes every descriptor as it is published and keeps what it asked for. */
final class RingSink implements DescriptorSink {
  private final MemorySegment queue = MemorySegment.ofArray(new long[16]);
  private final DescriptorView view = new DescriptorView();

  final List<Posted> posted = new ArrayList<>();

  /** What a test compares of one descriptor. */
  record Posted(
      int op,
      long srcHandle,
      long srcOffset,
      long dstHandle,
      long dstOffset,
      long size,
      boolean get) {}

  @Override
  public MemorySegment queue() {
    return queue;
  }

  @Override
  public long claim() {
    return 0;
  }

  @Override
  public void published(boolean get) {
    if (!view.load(queue, 0)) {
      throw new AssertionError("published before it was written");
    }
    posted.add(
        new Posted(
            view.op(),
            view.srcHandle(),
            view.srcOffset(),
            view.dstHandle(),
            view.dstOffset(),
            view.size(),
            get));
    ProxyDescriptor.clear(queue, 0);
  }
}
