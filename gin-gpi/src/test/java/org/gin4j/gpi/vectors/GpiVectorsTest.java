package org.gin4j.gpi.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gin4j.spi.vectors.VectorSuite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpiVectorsTest {
  private static final int CASES = 36 + 3;

  private final ObjectMapper mapper = new ObjectMapper();
  private final VectorSuite suite = new GpiVectors();
  private ObjectNode document;

  @BeforeEach
  void read() throws IOException {
    Path file = Path.of(System.getProperty("gin.test.vectors"), "gpi-gfd.json");
    document = (ObjectNode) mapper.readTree(file.toFile());
  }

  @Test
  void everyCaseAgrees() {
    VectorSuite.Result result = run();

    assertEquals(List.of(), result.failures());
    assertEquals(CASES, result.passed());
    assertEquals(suite.file(), document.get("file").asText());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/0, /logDepth, 7",
    "/cases/0, /pi, 235",
    "/cases/0, /call/kind, '\"push\"'",
    "/cases/0, /call/bytes, '\"4097\"'",
    "/cases/0, /call/srcHandle, '\"0x1\"'",
    "/cases/0, /gfds, '[]'",
    "/cases/0, /gfds/0/owner, 1",
    "/cases/0, /gfds/0/slot, 1",
    "/cases/0, /gfds/0/qwords/7, '\"0000000000000001\"'",
    "/cases/0, /gfds/0/writtenMask/1, '\"0000000000000001\"'",
    "/cases/1, /call/counter, 514",
    "/cases/1, /gfds/0/opFlags, 2",
    "/cases/1, /gfds/0/counter, 512",
    "/cases/2, /call/signal/op, '\"inc\"'",
    "/cases/2, /call/signal/value, '\"0x1\"'",
    "/cases/3, /gfds/0/signal, 8",
    "/cases/4, /call/signal/id, 74566",
    "/cases/6, /call/signal/offset, '\"0x8\"'",
    "/cases/8, /call/bytes, '\"4294967302\"'",
    "/cases/13, /call/signal/id, 10",
    "/cases/15, /call/value, '\"0x88\"'",
    "/cases/15, /call/valueBytes, 2",
    "/cases/22, /call/srcOff, '\"0x1\"'",
    "/cases/23, /call/op, 1",
    "/cases/27, /call/counter, 41",
    "/cases/28, /call/op, 1",
    "/cases/32, /call/value, '\"0x1\"'",
    "/ownerSequences/1, /logDepth, 3",
    "/ownerSequences/1, /entries/4/2, 0"
  })
  void aChangedMember_failsItsCaseAndNoOther(String place, String member, String value)
      throws IOException {
    change(place + member, value);

    VectorSuite.Result result = run();

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
    String id = document.at(place + "/id").asText();
    String name = id.isEmpty() ? place.substring(1).replace('/', '[') + "]" : id;
    assertTrue(result.failures().getFirst().startsWith(name + ": "), result.failures().getFirst());
  }

  private void change(String pointer, String value) throws IOException {
    int slash = pointer.lastIndexOf('/');
    String last = pointer.substring(slash + 1);
    JsonNode parent = document.at(pointer.substring(0, slash));
    JsonNode changed = mapper.readTree(value);
    if (parent instanceof ArrayNode array) {
      array.set(Integer.parseInt(last), changed);
    } else {
      ((ObjectNode) parent).set(last, changed);
    }
  }

  private VectorSuite.Result run() {
    return suite.run(mapper.convertValue(document, new TypeReference<Map<String, Object>>() {}));
  }
}
