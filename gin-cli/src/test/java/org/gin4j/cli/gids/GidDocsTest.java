package org.gin4j.cli.gids;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about GIDs shows what the command says of its tables, so that it cannot be wrong. */
class GidDocsTest {
  private static final Path PAGE = Path.of("../docs/gid.md");
  private static final Path RESOURCES = Path.of("src/test/resources");
  private static final int TABLES = 10;

  @Test
  void thePageIsUpToDate() throws IOException {
    String page = page();
    if (Boolean.getBoolean("gin.docs.write")) {
      Files.writeString(PAGE, page);
    }
    assertEquals(
        page,
        Files.exists(PAGE) ? Files.readString(PAGE) : "",
        "docs/gid.md is stale; write it with: mvn -pl gin-cli -am test -Dtest=GidDocsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dgin.docs.write=true");
  }

  private static String page() throws IOException {
    StringBuilder page = new StringBuilder(Files.readString(RESOURCES.resolve("gid-reference.md")));
    try (Stream<Path> files = Files.list(RESOURCES.resolve("gid-tables"))) {
      List<Path> tables = files.sorted().toList();
      assertEquals(TABLES, tables.size());
      for (int i = 0; i < TABLES; i++) {
        page.append("\n### ").append(i + 1).append(". ").append(section(tables.get(i)));
      }
    }
    return page.toString();
  }

  private static String section(Path file) throws IOException {
    JsonNode told = JsonMapper.builder().build().readTree(file.toFile());
    TableFile table = TableFile.read(file);
    GidReport report = GidReport.of(List.of(table.table()), table.environment(), List.of());
    StringBuilder section = new StringBuilder(told.get("title").asText()).append("\n\n");
    section.append(told.get("text").asText()).append("\n\n");
    report
        .environment()
        .forEach((name, value) -> section.append("    export " + name + "=" + value + "\n\n"));
    GidsText.listing(report).forEach(line -> section.append("    ").append(line).append('\n'));
    section.append('\n');
    GidsText.choices(report).forEach(line -> section.append("    ").append(line).append('\n'));
    section.append('\n');
    List<String> steps = report.ports().get(0).selection().steps();
    return section.append("The search: ").append(String.join("; ", steps)).append(".\n").toString();
  }
}
