package org.gin4j.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.gin4j.cli.rank.RankMessage;

/** Runs a rank program with a process a rank. */
public final class ProcessRanks implements RankRunner {
  private static final Duration POLL = Duration.ofMillis(200);

  private final List<String> jvmOptions;
  private final CorePinning pinning;

  /**
   * A way to run ranks.
   *
   * @param jvmOptions options of every rank's JVM
   * @param pinning which core a rank is tied to
   */
  public ProcessRanks(List<String> jvmOptions, CorePinning pinning) {
    this.jvmOptions = List.copyOf(jvmOptions);
    this.pinning = pinning;
  }

  @Override
  public List<Map<String, String>> run(Job job, RankProgram program, LongConsumer progress) {
    Reports reports = new Reports(job.ranks(), progress);
    try (RankProcesses processes = new RankProcesses(job)) {
      for (int rank = 0; rank < job.ranks(); rank++) {
        start(job, program, rank, processes, reports);
      }
      await(processes, reports, program.longestSilence());
    }
    return reports.results();
  }

  private void start(
      Job job, RankProgram program, int rank, RankProcesses processes, Reports reports) {
    List<String> command = new ArrayList<>(pinning.prefix(rank));
    command.addAll(
        JavaCommand.ofThisProgram(program.mainClass().getName(), jvmOptions, program.arguments()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(job.environment(rank));
    builder.redirectInput(Redirect.from(new File("/dev/null")));
    PrefixedOutput errors = new PrefixedOutput(System.err, rank);
    processes.start(
        rank,
        builder,
        (bytes, length) -> {
          Optional<RankMessage> message = RankMessage.decode(new String(bytes, 0, length, UTF_8));
          if (message.isPresent()) {
            reports.accept(rank, message.get());
          } else {
            errors.line(bytes, length);
          }
        },
        errors);
  }

  private static void await(RankProcesses processes, Reports reports, Duration longestSilence) {
    Patience patience = new Patience(reports, longestSilence);
    while (processes.unreported() > 0 && !patience.exhausted()) {
      RankExit exit = processes.nextExit(POLL.toNanos());
      if (processes.shuttingDown()) {
        throw new JobFailedException("stopped by a signal");
      }
      if (exit != null) {
        reports.exited(exit);
      }
    }
  }
}
