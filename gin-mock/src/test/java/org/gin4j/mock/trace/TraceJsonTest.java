package org.gin4j.mock.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceJsonTest {
  private static JsonNode json(Trace trace) throws Exception {
    return new ObjectMapper().readTree(TraceFormat.JSON.render(trace));
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void theFieldsAreThoseThatAreDocumented() throws Exception {
    JsonNode json = json(Examples.weakSignal());

    assertEquals(
        List.of("format", "version", "title", "ranks", "seed", "dropped", "events", "findings"),
        names(json));
    for (JsonNode event : json.get("events")) {
      assertEquals(
          List.of(
              "id", "kind", "begin", "end", "rank", "peer", "context", "cause", "label", "site",
              "law"),
          names(event));
    }
    assertEquals(
        List.of("rule", "statement", "related", "message", "ranks", "sites", "events"),
        names(json.get("findings").get(0)));
    assertEquals("gin4j-trace", json.get("format").textValue());
    assertEquals(1, json.get("version").intValue());
  }

  @Test
  void theValuesAreThoseOfTheTrace() throws Exception {
    Trace trace = Examples.everyKind();
    JsonNode json = json(trace);

    assertEquals(trace.title(), json.get("title").textValue());
    assertEquals(4, json.get("ranks").intValue());
    assertEquals("0x5eed", json.get("seed").textValue());
    assertEquals(120, json.get("dropped").intValue());
    assertEquals(trace.events().size(), json.get("events").size());
    for (TraceEvent event : trace.events()) {
      JsonNode node = json.get("events").get(event.id());
      assertEquals(event.id(), node.get("id").intValue());
      assertEquals(event.kind().name(), node.get("kind").textValue());
      assertEquals(event.begin(), node.get("begin").longValue());
      assertEquals(event.end(), node.get("end").longValue());
      assertEquals(event.rank(), node.get("rank").intValue());
      assertEquals(event.peer(), node.get("peer").asInt(-1));
      assertEquals(event.context(), node.get("context").asInt(-1));
      assertEquals(event.cause(), node.get("cause").asInt(-1));
      assertEquals(event.label(), node.get("label").textValue());
      assertEquals(event.site(), node.get("site").asText("").replace("null", ""));
      assertEquals(event.law().map(Enum::name).orElse(null), node.get("law").textValue());
    }
  }

  @Test
  void aFindingNamesItsEvents() throws Exception {
    JsonNode finding = json(Examples.weakSignal()).get("findings").get(0);

    assertEquals("S2", finding.get("rule").textValue());
    assertEquals("F26", finding.get("related").get(0).textValue());
    assertEquals(2, finding.get("events").get(0).intValue());
    assertEquals(11, finding.get("events").get(1).intValue());
  }

  @Test
  void hostileTextIsKeptAsItIs() throws Exception {
    assertEquals(
        Examples.HOSTILE, json(Examples.hostile()).get("events").get(0).get("label").textValue());
  }

  @Test
  void eachEventIsOnALineOfItsOwn() {
    Trace trace = Examples.busy(4, 60, 0);

    long lines =
        TraceFormat.JSON.render(trace).lines().filter(line -> line.contains("\"id\"")).count();

    assertEquals(trace.events().size(), lines);
    assertTrue(TraceFormat.JSON.render(trace).endsWith("}\n"));
  }
}
