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

  /** A backend, and a way to run it. */
  enum Fabric {
    /** The proxy; the calling thread writes to peers. */
    DIRECT,
    /** The proxy; a progress thread executes descriptors. */
    QUEUED,
    /** The GPI channel. */
    GPI,
    /** The simulated fabric: shows, from a seed, what the proxy shows now and then or never. */
    MOCK;

    String backend() {
      return switch (this) {
        case DIRECT, QUEUED -> "proxy";
        case GPI -> "gpi";
        case MOCK -> "mock";
      };
    }

    Map<String, String> settings() {
      return switch (this) {
        case DIRECT -> Map.of("gin.proxy.direct", "on");
        case QUEUED -> Map.of("gin.proxy.direct", "off");
        case GPI, MOCK -> Map.of();
      };
    }

    Map<String, String> nearWrap() {
      return switch (this) {
        case DIRECT, QUEUED -> Map.of("gin.proxy.queue.start", "-3,2147483645");
        case GPI -> Map.of("gin.gpi.queue.start", "-3,4294967293");
        case MOCK -> Map.of("gin.mock.start", "4294967293,2147483645");
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
