package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** The launcher and its reports. */
class KitReportTest {

  private static KitReport run(String only) {
    return Kit.run(
        new KitRequest(
            "proxy",
            false,
            false,
            OptionalLong.of(11),
            Optional.of(only),
            Map.of("gin.proxy.direct", "off"),
            Map.of()),
        result -> {});
  }

  @Test
  void reportsSayWhatRanAndHowItEnded() throws IOException {
    KitReport report = run("_S9");
    assertTrue(report.conforms());
    assertEquals(1, report.count(Outcome.PASSED));
    assertEquals(Map.of(Outcome.PASSED, 1), report.byRule().get(Rule.S9));
    StringWriter json = new StringWriter();
    KitJson.write(report, json);
    JsonNode read = new ObjectMapper().readTree(json.toString());
    assertEquals("proxy", read.get("backend").asText());
    assertEquals(11, read.get("seed").asLong());
    assertEquals("S9", read.get("tests").get(0).get("rules").get(0).asText());
    assertEquals("PASSED", read.get("tests").get(0).get("outcome").asText());
    assertTrue(read.get("capabilities").get("get").asBoolean());
    StringWriter html = new StringWriter();
    KitHtml.write(report, html);
    assertTrue(html.toString().contains("shadowsMoveOnlyWhenTold_S9"));
    assertFalse(html.toString().contains("http"), "needs nothing from elsewhere");
  }

  @Test
  void nothingRunIsNoConformance() {
    assertFalse(run("no such test").conforms());
  }

  @Test
  void backendThatIsNotThereIsNamed() {
    assertTrue(Kit.obstacle("absent").contains("no backend is named 'absent'"));
    assertEquals("", Kit.obstacle("proxy"));
    assertTrue(Kit.backends().contains("proxy"));
  }
}
