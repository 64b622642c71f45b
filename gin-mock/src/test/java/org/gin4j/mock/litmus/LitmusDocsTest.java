package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gin4j.mock.Finding;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** The page about litmus tests is made of the library, so that it cannot be wrong about it. */
class LitmusDocsTest {
  private static final Path PAGE = Path.of("../docs/litmus.md");
  private static final String SUFFIX = ".litmus";

  @Test
  void thePageIsUpToDate() throws IOException {
    String page = page();
    if (Boolean.getBoolean("gin.docs.write")) {
      Files.writeString(PAGE, page);
    }
    assertEquals(
        page,
        Files.exists(PAGE) ? Files.readString(PAGE) : "",
        "docs/litmus.md is stale; write it with: mvn -pl gin-mock -am test -Dtest=LitmusDocsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dgin.docs.write=true");
  }

  private static String page() throws IOException {
    List<LitmusProgram> programs = LitmusLibrary.programs();
    StringBuilder page =
        new StringBuilder(Files.readString(Path.of("src/test/resources/litmus-reference.md")));
    page.append("## The library by rule\n\n| rule | says | files |\n|---|---|---|\n");
    Map<Rule, List<LitmusProgram>> byRule =
        programs.stream()
            .collect(
                Collectors.groupingBy(LitmusDocsTest::rule, TreeMap::new, Collectors.toList()));
    byRule.forEach(
        (rule, of) ->
            page.append("| ")
                .append(rule)
                .append(" | ")
                .append(rule.statement())
                .append(" | ")
                .append(of.stream().map(LitmusDocsTest::link).collect(Collectors.joining(", ")))
                .append(" |\n"));
    page.append("\n## The library\n");
    byRule.values().forEach(of -> of.forEach(program -> page.append(section(program))));
    return page.toString();
  }

  private static Rule rule(LitmusProgram program) {
    return Rule.valueOf(program.file().substring(0, program.file().indexOf('-')));
  }

  private static String title(LitmusProgram program) {
    return program.file().substring(0, program.file().length() - SUFFIX.length());
  }

  private static String link(LitmusProgram program) {
    String lesson = title(program).substring(title(program).indexOf('-') + 1).replace('-', ' ');
    return "[" + lesson + "](#" + title(program).toLowerCase(java.util.Locale.ROOT) + ")";
  }

  private static String section(LitmusProgram program) {
    LitmusResult result = LitmusExplorer.explore(program);
    List<String> ends = new ArrayList<>();
    result.outcomes().forEach(outcome -> ends.add("`" + outcome.condition() + "`"));
    result.deadlocks().forEach(deadlock -> ends.add("stuck: " + deadlock.blocked()));
    String findings =
        result.findings().stream()
            .map(LitmusDocsTest::shown)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    StringBuilder section = new StringBuilder("\n### " + title(program) + "\n\n");
    section.append(program.lesson()).append("\n\n");
    program
        .text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(line -> section.append("    ").append(line).append('\n'));
    section.append("\nEnds: ").append(String.join("; ", ends)).append(".");
    section.append(findings.isEmpty() ? "" : " Mistakes: " + findings + ".").append('\n');
    return section.toString();
  }

  private static String shown(Finding finding) {
    return finding.rule()
        + (finding.related().isEmpty() ? "" : " (" + String.join(", ", finding.related()) + ")");
  }
}
