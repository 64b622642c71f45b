package org.gin4j.cli.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.cli.launch.CorePinning;
import org.gin4j.cli.launch.Job;
import org.gin4j.cli.launch.ProcessRanks;
import org.gin4j.cli.launch.RankProgram;
import org.gin4j.mock.litmus.LitmusBackend;
import org.gin4j.mock.litmus.LitmusProgram;
import org.gin4j.mock.litmus.LitmusResult;
import org.gin4j.mock.litmus.LitmusRunReport;

/** Runs explored programs on a backend with a process a rank. */
public final class LitmusProcesses {
  private static final Duration LONGEST_SILENCE = Duration.ofHours(1);

  private final Map<String, String> settings;
  private final Duration deadline;
  private final Duration longestDelay;
  private final List<String> jvmOptions;

  /**
   * A way to run programs.
   *
   * @param settings settings of every rank, such as the backend's name
   * @param deadline of every wait of a program
   * @param longestDelay of those between statements
   * @param jvmOptions options of every rank's JVM
   */
  public LitmusProcesses(
      Map<String, String> settings,
      Duration deadline,
      Duration longestDelay,
      List<String> jvmOptions) {
    this.settings = Map.copyOf(settings);
    this.deadline = deadline;
    this.longestDelay = longestDelay;
    this.jvmOptions = List.copyOf(jvmOptions);
  }

  /** Runs a program; ranks are started and connected once. */
  public LitmusRunReport run(LitmusResult explored, int runs, long seed) throws IOException {
    if (!explored.deadlocks().isEmpty()) {
      return LitmusBackend.notRun();
    }
    LitmusProgram program = explored.program();
    Path folder = Files.createTempDirectory("gin-litmus");
    try (LitmusPartFiles files = new LitmusPartFiles(folder, program.ranks());
        Job job = Job.open(program.ranks(), deadline, LitmusBackend.settings(program, settings))) {
      files.writeProgram(program);
      LitmusPart part = new LitmusPart(folder, runs, seed, deadline, longestDelay);
      new ProcessRanks(jvmOptions, CorePinning.none())
          .run(
              job,
              new RankProgram(LitmusRankMain.class, part.arguments(), () -> part, LONGEST_SILENCE),
              done -> {});
      Map<Integer, List<Map<String, Long>>> values = new HashMap<>();
      for (int rank = 0; rank < program.ranks(); rank++) {
        values.put(rank, files.readValues(rank));
      }
      return LitmusBackend.judge(explored, runs, values);
    }
  }
}
