package org.gin4j.spi;

import java.util.Set;
import org.gin4j.api.SegmentKind;

/** Offers memory that peers can reach. Needs a public constructor without arguments. */
public interface MemoryProvider extends Provider {

  /** Returns the kinds of memory it can allocate. */
  Set<SegmentKind> kinds();

  /**
   * Opens the provider for one communicator.
   *
   * @param communicator name of the communicator, the same on every rank and unique on the host
   * @param rank this process's world rank
   */
  MemoryDomain open(String communicator, int rank);
}
