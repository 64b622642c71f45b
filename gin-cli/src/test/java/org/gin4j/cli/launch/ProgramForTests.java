package org.gin4j.cli.launch;

import java.time.Duration;

/** A user's program: rank 1 fails with code 7 when told so, the others wait for a minute then. */
public final class ProgramForTests {
  private ProgramForTests() {}

  /** Runs a rank. */
  public static void main(String[] arguments) throws InterruptedException {
    String rank = System.getenv("GIN_RANK");
    System.out.println("rank " + rank + " of " + System.getenv("GIN_SIZE"));
    if (arguments.length > 0 && arguments[0].equals("fail")) {
      if (rank.equals("1")) {
        System.exit(7);
      }
      Thread.sleep(Duration.ofMinutes(1));
    }
  }
}
