package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the examples' README says is what they do. */
class ExamplesTest {
  private static final Path EXAMPLES = Path.of("..", "examples");
  private static final String PACKAGE = "org.gin4j.examples";
  private static final Path SOURCES =
      EXAMPLES.resolve(Path.of("src", "main", "java", "org", "gin4j", "examples"));
  private static final Pattern SECTION =
      Pattern.compile(
          "## (Ex\\w+)\n\n[^`]*```sh\n(\\./gin launch -n (\\d+) -- "
              + PACKAGE.replace(".", "\\.")
              + "\\.(Ex\\w+))\n```\n\n```text\n(.*?)\n```",
          Pattern.DOTALL);

  /** One example as the README has it. */
  record Example(String name, String command, int ranks, List<String> output) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Example> examples() throws IOException {
    List<Example> found = new ArrayList<>();
    Matcher sections = SECTION.matcher(Files.readString(EXAMPLES.resolve("README.md")));
    while (sections.find()) {
      assertEquals(sections.group(1), sections.group(4), "the command of the section");
      found.add(
          new Example(
              sections.group(1),
              sections.group(2),
              Integer.parseInt(sections.group(3)),
              sections.group(5).lines().toList()));
    }
    return found;
  }

  @Test
  void readmeListsEveryExampleInOrder() throws IOException {
    List<String> classes;
    try (Stream<Path> files = Files.list(SOURCES)) {
      classes =
          files
              .map(file -> file.getFileName().toString().replace(".java", ""))
              .filter(name -> name.startsWith("Ex"))
              .sorted()
              .toList();
    }
    assertFalse(classes.isEmpty());
    assertEquals(classes, examples().stream().map(Example::name).toList());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void outputIsTheOneOfTheReadme(Example example) throws Exception {
    List<String> expected = example.output().stream().sorted().toList();
    assertEquals(expected, run(example.name(), example.ranks()).stream().sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void commentSaysTheSameAsTheReadme(Example example) throws IOException {
    String source = Files.readString(SOURCES.resolve(example.name() + ".java"));
    StringBuilder comment = new StringBuilder(" * <pre>\n * " + example.command() + "\n *\n");
    example.output().forEach(line -> comment.append(" * ").append(line).append('\n'));
    assertTrue(source.contains(comment + " * </pre>"), () -> "expected in it:\n" + comment);
  }

  @Test
  void haloExchangeGivesTheSameNumbersForAnyNumberOfRanks() throws Exception {
    String alone = numbers(run("Ex05HaloExchange", 1));
    assertEquals(alone, numbers(run("Ex05HaloExchange", 4)));
    assertEquals(12, alone.split(" ").length, alone);
  }

  /** Returns the lines of all ranks, each behind its rank, in the order of ranks. */
  private static List<String> run(String name, int ranks) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Job job = Job.launched(ranks)) {
      List<RankProcess> started = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        List<String> command = new ArrayList<>(Job.javaCommand());
        command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path")));
        command.add(PACKAGE + "." + name);
        started.add(job.start("rank " + rank, job.environment(rank), command));
      }
      for (int rank = 0; rank < ranks; rank++) {
        started.get(rank).awaitSuccess();
        for (String line : started.get(rank).lines()) {
          lines.add("[" + rank + "] " + line);
        }
      }
      job.assertNothingLeft();
    }
    return lines;
  }

  private static String numbers(List<String> lines) {
    return String.join(" ", lines.stream().map(line -> line.replaceAll("^\\[\\d+] ", "")).toList());
  }
}
