package org.gin4j.cli.litmus;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.cli.rank.RankProgress;
import org.gin4j.cli.rank.RankTask;
import org.gin4j.mock.litmus.LitmusBackend;

/**
 * One rank's part of a program that runs as processes.
 *
 * @param folder where the program is and the values go
 * @param runs how often to run it
 * @param seed what the delays between statements come from
 * @param deadline of every wait
 * @param longestDelay of those between statements
 */
record LitmusPart(Path folder, int runs, long seed, Duration deadline, Duration longestDelay)
    implements RankTask {

  static LitmusPart parse(String[] arguments) {
    return new LitmusPart(
        Path.of(arguments[0]),
        Integer.parseInt(arguments[1]),
        Long.parseLong(arguments[2]),
        Duration.parse(arguments[3]),
        Duration.parse(arguments[4]));
  }

  List<String> arguments() {
    return List.of(
        folder.toString(),
        Integer.toString(runs),
        Long.toString(seed),
        deadline.toString(),
        longestDelay.toString());
  }

  @Override
  public Map<String, String> run(Communicator communicator, RankProgress progress)
      throws IOException {
    LitmusPartFiles.writeValues(
        folder,
        communicator.rank(),
        LitmusBackend.part(
            LitmusPartFiles.readProgram(folder), communicator, runs, seed, deadline, longestDelay));
    return Map.of();
  }
}
