package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What every rank of an AlltoAll job must know.
 *
 * @param input the file that is exchanged; the pattern when absent
 * @param output the folder that receives {@code rank-d.out}, if any
 * @param rounds what is sent in which pieces
 * @param ctas threads of a rank
 * @param contexts contexts to ask for
 * @param iterations how often everything is exchanged
 */
public record AlltoallSpec(
    Optional<Path> input,
    Optional<Path> output,
    Rounds rounds,
    int ctas,
    int contexts,
    int iterations) {

  /** Chooses the rounds. */
  public static AlltoallSpec of(
      Optional<Path> input,
      Optional<Path> output,
      long totalBytes,
      int ranks,
      long windowBytes,
      int ctas,
      int contexts,
      int iterations) {
    Rounds rounds = Rounds.within(new Blocks(totalBytes, ranks), windowBytes);
    return new AlltoallSpec(input, output, rounds, ctas, contexts, iterations);
  }

  /** Returns the arguments of a rank process. */
  public List<String> arguments() {
    return List.of(
        input.map(Path::toString).orElse(""),
        output.map(Path::toString).orElse(""),
        Long.toString(rounds.blocks().total()),
        Integer.toString(rounds.blocks().ranks()),
        Long.toString(rounds.pieceBytes()),
        Integer.toString(ctas),
        Integer.toString(contexts),
        Integer.toString(iterations));
  }

  static AlltoallSpec parse(String[] arguments) {
    Blocks blocks = new Blocks(Long.parseLong(arguments[2]), Integer.parseInt(arguments[3]));
    return new AlltoallSpec(
        path(arguments[0]),
        path(arguments[1]),
        new Rounds(blocks, Long.parseLong(arguments[4])),
        Integer.parseInt(arguments[5]),
        Integer.parseInt(arguments[6]),
        Integer.parseInt(arguments[7]));
  }

  private static Optional<Path> path(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
  }

  /** Returns the size of the input. */
  public long totalBytes() {
    return blocks().total();
  }

  Blocks blocks() {
    return rounds.blocks();
  }

  BlockContent openContent() throws IOException {
    return input.isPresent() ? new FileContent(input.get(), blocks()) : new PatternContent();
  }
}
