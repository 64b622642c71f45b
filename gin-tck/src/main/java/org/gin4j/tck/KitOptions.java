package org.gin4j.tck;

import java.time.Duration;

/**
 * How the kit runs, from system properties: {@code gin.tck.seed} (a number; chosen and printed when
 * absent), {@code gin.tck.timeout} (seconds of one blocking call), {@code gin.tck.big} ({@code off}
 * leaves out what needs gigabytes), {@code gin.tck.strict}.
 *
 * @param seed of every random choice
 * @param timeout deadline of one blocking call of a rank
 * @param big whether tests that need gigabytes run where memory suffices
 * @param strict whether a skip for a declared lack fails
 */
public record KitOptions(long seed, Duration timeout, boolean big, boolean strict) {
  /** What all of the kit's properties start with; they reach every rank's process. */
  public static final String PREFIX = "gin.tck.";

  static final String SEED = PREFIX + "seed";
  static final String STRICT = PREFIX + "strict";
  static final String TIMEOUT = PREFIX + "timeout";
  static final String BIG = PREFIX + "big";
  private static final int DEFAULT_TIMEOUT = 30;

  /** Reads the properties; a seed that is absent is chosen and stays for this JVM. */
  public static synchronized KitOptions read() {
    if (System.getProperty(SEED) == null) {
      System.setProperty(SEED, Long.toString(System.nanoTime() & 0xffff_ffffL));
    }
    return new KitOptions(
        Long.parseLong(System.getProperty(SEED)),
        Duration.ofMillis(
            (long)
                (1000
                    * Double.parseDouble(
                        System.getProperty(TIMEOUT, Integer.toString(DEFAULT_TIMEOUT))))),
        !System.getProperty(BIG, "auto").equals("off"),
        Boolean.getBoolean(STRICT));
  }
}
