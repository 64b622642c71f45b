package org.gin4j.tck.rank;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A process that runs ranks, one after the other, as it is told on its standard input. */
public final class TckRank {
  private TckRank() {}

  /** Runs until the input ends. */
  public static void main(String[] args) throws IOException {
    // What a test prints may not mix with the answers.
    PrintStream answers = System.out;
    System.setOut(System.err);
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      answers.println(run(RankCommand.parse(line)).line());
      answers.flush();
    }
    // A rank's thread that is left over may not keep the process.
    Runtime.getRuntime().halt(0);
  }

  private static RankAnswer run(RankCommand command) {
    command.properties().forEach(System::setProperty);
    ProcessWorld.inside(new InProcessWorld(command));
    try {
      command.test().invoke();
      return RankAnswer.of(
          new AssertionError("the test made no run " + command.run() + ": its runs must not vary"));
    } catch (InProcessWorld.RunEndedError e) {
      return new RankAnswer(RankAnswer.Kind.PASSED, "", "");
    } catch (Throwable e) {
      return RankAnswer.of(e);
    }
  }
}
