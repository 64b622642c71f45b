package org.gin4j.tck.rank;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One process for ranks, kept from run to run: starting a JVM takes longer than most tests. */
final class RankWorker {
  /** What a launcher says of this process, which is no rank of the kit's jobs. */
  private static final Set<String> IDENTITY =
      Set.of(
          "GIN_RANK",
          "GIN_SIZE",
          "GIN_ADDRESS",
          "GIN_SECRET",
          "GIN_RENDEZVOUS",
          "GIN_COMMUNICATOR",
          "GIN_JOB");

  private final Process process;
  private final Writer commands;
  private final BlockingQueue<Optional<RankAnswer>> answers = new LinkedBlockingQueue<>();

  RankWorker(Map<String, String> properties) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xshare:auto",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1"));
    properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), TckRank.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().keySet().removeAll(IDENTITY);
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    commands = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().name("answers of a rank").start(this::read);
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Optional<RankAnswer> answer = RankAnswer.parse(line);
        if (answer.isPresent()) {
          answers.add(answer);
        }
      }
    } catch (IOException e) {
      // The process is gone, which the empty answer says.
    }
    answers.add(Optional.empty());
  }

  void send(RankCommand command) {
    try {
      commands.write(command.line() + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("a rank's process does not listen", e);
    }
  }

  /** Returns the answer; empty when the process ended or the time is up. */
  Optional<RankAnswer> await(long nanos) throws InterruptedException {
    Optional<RankAnswer> answer = answers.poll(Math.max(1, nanos), TimeUnit.NANOSECONDS);
    return answer == null ? Optional.empty() : answer;
  }

  /** Returns whether it ended as a rank that was told to get lost does. */
  boolean wasLost() throws InterruptedException {
    return process.waitFor(100, TimeUnit.MILLISECONDS)
        && process.exitValue() == InProcessWorld.LOST;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void kill() {
    process.destroyForcibly();
  }
}
