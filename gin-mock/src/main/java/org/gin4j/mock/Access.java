package org.gin4j.mock;

import java.lang.foreign.MemorySegment;
import java.util.function.BiConsumer;
import org.gin4j.mock.check.Checker;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockRank;
import org.gin4j.mock.world.MockWorld;

/**
 * Tells a mock run what it cannot see otherwise: which bytes the program's own loads and stores
 * touch, for the checker, and where it releases direct stores. Without the former, the mock still
 * delays data as long as the rules allow, so that a wrong program reads old bytes; with it, the
 * report names the put that was not settled.
 *
 * <p>Costs nothing but a lookup when the calling thread belongs to no run. Any thread of a rank may
 * call.
 */
public final class Access {
  private Access() {}

  /** Says that the calling rank reads these bytes now; returns them. */
  public static MemorySegment reads(MemorySegment range) {
    tell(range, (checker, rank) -> checker.reads(rank, range));
    return range;
  }

  /** Says that the calling rank writes these bytes now; returns them. */
  public static MemorySegment writes(MemorySegment range) {
    tell(range, (checker, rank) -> checker.writes(rank, range));
    return range;
  }

  /**
   * Says that the calling rank publishes its direct stores now, as a release at system scope does,
   * which the mock cannot see. Does nothing outside a mock run.
   */
  public static void releases() {
    MockRank self = MockWorld.current().orElse(null);
    if (self == null) {
      return;
    }
    RankThread thread = self.world().enter(self.rank());
    try {
      self.world().scheduler().point(thread);
      self.world().release(self.rank());
    } finally {
      self.world().leave(thread);
    }
  }

  private static void tell(MemorySegment range, BiConsumer<Checker, Integer> call) {
    MockRank self = MockWorld.current().orElse(null);
    if (self == null || self.world().checker() == null || range.byteSize() == 0) {
      return;
    }
    RankThread thread = self.world().enter(self.rank());
    try {
      self.world().scheduler().point(thread);
      call.accept(self.world().checker(), self.rank());
    } finally {
      self.world().leave(thread);
    }
  }
}
