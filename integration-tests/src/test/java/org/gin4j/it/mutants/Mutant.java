package org.gin4j.it.mutants;

import java.util.Map;

/**
 * A backend that is broken in one place.
 *
 * @param name what it does wrong
 * @param module the module whose source is changed
 * @param file the source file, by its path below the module's sources
 * @param find the text that is replaced; occurs once
 * @param replace the text in its place
 * @param on how the backend is run
 * @param caughtBy the kit's test that must fail, and must pass without the change
 */
record Mutant(
    String name,
    String module,
    String file,
    String find,
    String replace,
    Fabric on,
    String caughtBy) {

  /** A way to run the proxy. */
  enum Fabric {
    /** The calling thread writes to peers. */
    DIRECT,
    /** A progress thread executes descriptors. */
    QUEUED,
    /** Direct, with puts and gets held back and reordered as far as the rules allow. */
    REORDERED;

    String backend() {
      return this == REORDERED ? "wrapped" : "proxy";
    }

    Map<String, String> settings() {
      return switch (this) {
        case DIRECT -> Map.of("gin.proxy.direct", "on");
        case QUEUED -> Map.of("gin.proxy.direct", "off");
        case REORDERED -> Map.of("gin.proxy.direct", "on", "gin.tck.faults", "delay,reorder");
      };
    }
  }

  /** Whether the test that catches it moves gigabytes. */
  boolean isBig() {
    return caughtBy.endsWith("_W7") || caughtBy.endsWith("_P5");
  }

  @Override
  public String toString() {
    return name;
  }
}
