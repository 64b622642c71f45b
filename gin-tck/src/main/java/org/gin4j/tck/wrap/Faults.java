package org.gin4j.tck.wrap;

import java.util.List;
import java.util.Random;
import org.gin4j.spi.BackendEnvironment;

/**
 * What a faulty backend does wrong, or differently, from settings: {@code gin.tck.faults} lists
 * some of delay, reorder, drop, fail; {@code gin.tck.faults.seed} is the seed of every choice;
 * {@code gin.tck.faults.one.in} says how many operations there are to one that is dropped or fails.
 *
 * @param delay whether posting takes a random time
 * @param reorder whether silent puts and gets are held back as long as the rules allow, and then
 *     posted in any order
 * @param drop whether some operations are lost
 * @param fail whether some operation fails the communicator
 * @param oneIn operations to one that is dropped or fails
 * @param seed of the choices
 */
public record Faults(
    boolean delay, boolean reorder, boolean drop, boolean fail, int oneIn, long seed) {
  /** Setting: what happens. */
  public static final String FAULTS = "gin.tck.faults";

  /** Setting: the seed. */
  public static final String SEED = "gin.tck.faults.seed";

  /** Setting: how rarely. */
  public static final String ONE_IN = "gin.tck.faults.one.in";

  /** All faults. */
  public static final List<String> ALL = List.of("delay", "reorder", "drop", "fail");

  static Faults read(BackendEnvironment environment) {
    List<String> named = List.of(environment.setting(FAULTS).orElse("delay,reorder").split(","));
    return new Faults(
        named.contains("delay"),
        named.contains("reorder"),
        named.contains("drop"),
        named.contains("fail"),
        Integer.parseInt(environment.setting(ONE_IN).orElse("20")),
        Long.parseLong(environment.setting(SEED).orElse("1")));
  }

  /** Returns the choices of one context of one rank. */
  Random random(int rank, int context) {
    return new Random(seed * 7919 + rank * 31L + context);
  }
}
