package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.gin4j.api.ErrorKind;

/** A process that was started by a test: its output by line, its input, its end. */
final class RankProcess implements AutoCloseable {
  /** Far beyond what anything here takes; a test that needs it has failed. */
  static final Duration PATIENCE = Duration.ofSeconds(90);

  private final String name;
  private final Process process;
  private final Writer input;
  private final List<String> lines = new ArrayList<>();
  private boolean ended;

  private RankProcess(String name, Process process) {
    this.name = name;
    this.process = process;
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofVirtual().name("output of " + name).start(this::read);
  }

  /** Starts a command; both of its outputs are read. */
  static RankProcess start(String name, ProcessBuilder builder) {
    try {
      return new RankProcess(name, builder.redirectErrorStream(true).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        synchronized (this) {
          lines.add(line);
          notifyAll();
        }
      }
    } catch (IOException e) {
      synchronized (this) {
        lines.add("(output broke: " + e.getMessage() + ")");
      }
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  /** Waits for a line of output that contains a text; returns it. */
  String awaitLine(String text) {
    return awaitLine("a line with '" + text + "'", line -> line.contains(text));
  }

  private synchronized String awaitLine(String what, Predicate<String> wanted) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    int seen = 0;
    while (true) {
      for (; seen < lines.size(); seen++) {
        if (wanted.test(lines.get(seen))) {
          return lines.get(seen);
        }
      }
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (ended || left <= 0) {
        throw new AssertionError(name + " never printed " + what + ":\n" + output());
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while waiting for " + name, e);
      }
    }
  }

  /** Sends a line to the process's input. */
  void say(String line) {
    try {
      input.write(line + "\n");
      input.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Kills it as SIGKILL does: it cannot clean up. */
  void kill() {
    process.destroyForcibly();
  }

  /** Waits for the end of the process and of its output; returns the exit code. */
  int awaitExit() {
    try {
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(name + " did not end:\n" + output());
      }
      synchronized (this) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!ended && System.nanoTime() - deadline < 0) {
          wait(100);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + name, e);
    }
    return process.exitValue();
  }

  /** Waits for the end and checks that it was a good one. */
  void awaitSuccess() {
    int code = awaitExit();
    assertEquals(0, code, () -> name + " failed:\n" + output());
  }

  /** Waits for the end and checks how it failed; returns the message. */
  String awaitError(ErrorKind kind, Integer... peers) {
    int code = awaitExit();
    assertEquals(RankMain.FAILED, code, () -> name + " did not fail as expected:\n" + output());
    String prefix = RankMain.ERROR + kind + " peers=" + Arrays.toString(peers) + " ";
    String line = awaitLine("the error", text -> text.startsWith(RankMain.ERROR));
    assertTrue(line.startsWith(prefix), () -> name + ": expected " + prefix + "\n" + output());
    return line.substring(prefix.length());
  }

  synchronized String output() {
    return String.join("\n", lines);
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
