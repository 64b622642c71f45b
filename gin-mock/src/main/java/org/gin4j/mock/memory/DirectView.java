package org.gin4j.mock.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.mock.schedule.Choices;
import org.gin4j.spi.MemoryDomain;

/**
 * A peer's memory as one rank loads and stores it: a copy, whose changes reach the peer only when
 * they are published [B10].
 */
final class DirectView implements MemoryDomain.Mapping {
  private static final long PAGE = 4096;

  private final int viewer;
  private final MockBlock target;
  private final Arena arena = Arena.ofShared();
  private MemorySegment seen;
  private MemorySegment before;

  DirectView(int viewer, MockBlock target) {
    this.viewer = viewer;
    this.target = target;
  }

  /** Returns the rank that looks through it. */
  int viewer() {
    return viewer;
  }

  /** Returns what the viewing rank loads from and stores to. */
  @Override
  public MemorySegment segment() {
    if (seen == null) {
      long bytes = target.segment().byteSize();
      before = arena.allocate(bytes);
      before.copyFrom(target.segment());
      seen = arena.allocate(bytes, PAGE);
      seen.copyFrom(before);
      target.views().add(this);
    }
    return seen;
  }

  /** Returns whether an unpublished store covers some of the peer's bytes. */
  boolean hides(MemorySegment range) {
    if (!target.isAlive()) {
      return false;
    }
    long start = range.address() - target.segment().address();
    long from = Math.max(0, start);
    long to = Math.min(seen.byteSize(), start + range.byteSize());
    return from < to && MemorySegment.mismatch(seen, from, to, before, from, to) >= 0;
  }

  /** Makes all stores visible at the peer. */
  boolean publish() {
    return publish(null);
  }

  /** Makes some of the stores visible, or all without choices; returns whether any was. */
  boolean publish(Choices choices) {
    if (!target.isAlive()) {
      return false;
    }
    boolean any = false;
    long size = seen.byteSize();
    long at = 0;
    while (at < size) {
      long difference = MemorySegment.mismatch(seen, at, size, before, at, size);
      if (difference < 0) {
        break;
      }
      long place = at + difference;
      if (choices == null || choices.chance(0.5)) {
        byte value = seen.get(ValueLayout.JAVA_BYTE, place);
        target.segment().set(ValueLayout.JAVA_BYTE, place, value);
        before.set(ValueLayout.JAVA_BYTE, place, value);
        any = true;
      }
      at = place + 1;
    }
    return any;
  }

  /** Shows the viewing rank what the peer's memory holds, except where it has stored itself. */
  void refresh() {
    if (!target.isAlive()) {
      return;
    }
    MemorySegment now = target.segment();
    long size = seen.byteSize();
    for (long at = 0; at < size; at += PAGE) {
      long end = Math.min(size, at + PAGE);
      if (MemorySegment.mismatch(now, at, end, before, at, end) >= 0) {
        refresh(now, at, end);
      }
    }
  }

  private void refresh(MemorySegment now, long from, long to) {
    boolean stored = MemorySegment.mismatch(seen, from, to, before, from, to) >= 0;
    for (long at = from; stored && at < to; at++) {
      byte own = seen.get(ValueLayout.JAVA_BYTE, at);
      if (own == before.get(ValueLayout.JAVA_BYTE, at)) {
        seen.set(ValueLayout.JAVA_BYTE, at, now.get(ValueLayout.JAVA_BYTE, at));
      }
    }
    if (!stored) {
      MemorySegment.copy(now, from, seen, from, to - from);
    }
    MemorySegment.copy(now, from, before, from, to - from);
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      if (seen != null) {
        publish();
        target.views().remove(this);
      }
      arena.close();
    }
  }
}
