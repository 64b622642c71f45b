package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** The table of rules and tests is complete, and docs/tck.md shows it. */
class RuleTableTest {
  private static final Path PAGE = Path.of("..", "docs", "tck.md");
  private static final String START = "<!-- generated from the kit's tests -->\n";
  private static final String END = "<!-- end -->\n";

  private static List<Method> tests() {
    return Arrays.stream(ConformanceTests.class.getDeclaredClasses())
        .map(Class::getSuperclass)
        .flatMap(group -> Arrays.stream(group.getDeclaredMethods()))
        .filter(method -> method.isAnnotationPresent(Test.class))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  @Test
  void everyTestNamesARuleThatItCovers() {
    for (Method test : tests()) {
      Covers covers = test.getAnnotation(Covers.class);
      assertNotNull(covers, test + " covers no rule");
      String named = test.getName().substring(test.getName().lastIndexOf('_') + 1);
      assertTrue(
          Arrays.stream(covers.value()).anyMatch(rule -> rule.name().equals(named)),
          () -> test + " does not cover the rule in its name");
    }
  }

  @Test
  void everyRuleHasATestOrAReason() {
    Map<Rule, Set<String>> byRule = byRule();
    for (Rule rule : Rule.values()) {
      assertTrue(
          byRule.containsKey(rule) != UntestedRules.why().containsKey(rule),
          () -> rule + " needs either a test or a reason why there is none");
    }
  }

  @Test
  void pageShowsTheTable() throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(START) + START.length();
    int to = page.indexOf(END);
    assertTrue(from >= START.length() && to >= from, "docs/tck.md has lost its marks");
    String fresh = page.substring(0, from) + table() + page.substring(to);
    if (Boolean.getBoolean("gin.docs.write")) {
      Files.writeString(PAGE, fresh);
      return;
    }
    assertEquals(
        fresh,
        page,
        "docs/tck.md is stale: mvn -pl gin-tck -am test -Dtest=RuleTableTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -DargLine=-Dgin.docs.write=true");
  }

  private static Map<Rule, Set<String>> byRule() {
    Map<Rule, Set<String>> table = new EnumMap<>(Rule.class);
    for (Method test : tests()) {
      for (Rule rule : test.getAnnotation(Covers.class).value()) {
        table.computeIfAbsent(rule, r -> new TreeSet<>()).add(test.getName());
      }
    }
    return table;
  }

  private static String table() {
    Map<Rule, Set<String>> byRule = byRule();
    return Arrays.stream(Rule.values())
        .map(
            rule ->
                "| "
                    + rule
                    + " | "
                    + rule.statement()
                    + " | "
                    + (byRule.containsKey(rule)
                        ? byRule.get(rule).stream()
                            .map(name -> "`" + name + "`")
                            .collect(Collectors.joining(", "))
                        : "*" + UntestedRules.why().get(rule) + "*")
                    + " |\n")
        .collect(Collectors.joining("", "| rule | says | tests |\n|---|---|---|\n", ""));
  }
}
