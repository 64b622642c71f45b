package org.gin4j.proxy.vectors;

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
import org.junit.jupiter.params.provider.ValueSource;

class ProxyVectorsTest {
  private static final int CASES = 48 + 5;

  private final ObjectMapper mapper = new ObjectMapper();
  private final VectorSuite suite = new ProxyVectors();
  private ObjectNode document;

  @BeforeEach
  void read() throws IOException {
    Path file = Path.of(System.getProperty("gin.test.vectors"), "proxy-gfd.json");
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
    "/cases/0, /call/bytes, '\"4097\"'",
    "/cases/5, /call/signal/id, 6",
    "/cases/5, /call/counter, 10",
    "/cases/5, /gfds/0/qwords/15, '\"0000000000000000\"'",
    "/cases/5, /gfds/0/bytes, '\"00\"'",
    "/cases/5, /gfds/1/countsAsGet, true",
    "/cases/5, /gfds/1/decode/op, 17",
    "/cases/5, /gfds/1/decode/version, 1",
    "/cases/5, /gfds/1/decode/class, '\"get\"'",
    "/cases/5, /gfds/1/decode/size, '\"2\"'",
    "/cases/5, /gfds/1/decode/srcHandle, '\"0x1\"'",
    "/cases/5, /gfds/1/decode/srcOff, '\"0x1\"'",
    "/cases/5, /gfds/1/decode/dstHandle, '\"0x1\"'",
    "/cases/5, /gfds/1/decode/dstOff, '\"0x1\"'",
    "/cases/5, /gfds/1/decode/signalOp, '\"inc\"'",
    "/cases/5, /gfds/1/decode/signalId, 4",
    "/cases/5, /gfds/1/decode/signalValue, '\"0x1\"'",
    "/cases/5, /gfds/1/decode/strong, false",
    "/cases/5, /gfds/1/decode/counter, 8",
    "/cases/6, /gfds/3/decode/vaHandle, '\"0x1\"'",
    "/cases/6, /gfds/3/decode/vaOff, '\"0x1\"'",
    "/cases/6, /gfds/3/writtenMask/1, '\"0000000000000001\"'",
    "/cases/6, /gfds, '[]'",
    "/cases/3, /call/srcHandle, '\"0x1\"'",
    "/cases/12, /gfds/0/decode/inlineValue, '\"0x1\"'",
    "/cases/12, /call/valueBytes, 4",
    "/cases/38, /call/bytes, '\"65537\"'",
    "/cases/38, /gfds/0/countsAsGet, false",
    "/cases/41, /gfds/0/decode/class, '\"put\"'",
    "/cases/42, /call/op, 20",
    "/decodeOnly/0, /qwords/5, '\"0000000000000001\"'",
    "/decodeOnly/0, /strongBit, 1",
    "/decodeOnly/0, /decode/strong, false"
  })
  void aChangedMember_failsItsCaseAndNoOther(String place, String member, String value)
      throws IOException {
    change(place + member, value);

    VectorSuite.Result result = run();

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
    String id = document.at(place + "/id").asText();
    assertTrue(result.failures().getFirst().startsWith(id + ": "), result.failures().getFirst());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/cases/5/call",
        "/cases/5/call/kind",
        "/cases/5/call/counter",
        "/cases/5/call/signal/type",
        "/cases/5/gfds",
        "/cases/5/gfds/1/qwords",
        "/cases/5/gfds/1/writtenMask",
        "/cases/5/gfds/1/countsAsGet",
        "/cases/5/gfds/1/bytes",
        "/cases/5/gfds/1/decode",
        "/cases/5/gfds/1/decode/counter",
        "/decodeOnly/0/qwords",
        "/decodeOnly/0/strongBit"
      })
  void aMissingMember_failsItsCase(String pointer) {
    int slash = pointer.lastIndexOf('/');
    ((ObjectNode) document.at(pointer.substring(0, slash))).remove(pointer.substring(slash + 1));

    VectorSuite.Result result = run();

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/0/call/kind, '\"push\"'",
    "/cases/0/call/bytes, '\"many\"'",
    "/cases/0/call/bytes, '[]'",
    "/cases/0/call, '7'",
    "/cases/0, '\"proxy-01\"'",
    "/cases/0/gfds/0/qwords, '[]'",
    "/cases/0/gfds/0/qwords/3, '\"xyz\"'",
    "/cases/5/call/signal/op, '\"sub\"'",
    "/cases/5/call/signal/type, '\"bare\"'",
    "/cases/5/call/signal/id, '\"0x100000000\"'"
  })
  void aMalformedCase_isAFailureAndNoException(String pointer, String value) throws IOException {
    change(pointer, value);

    VectorSuite.Result result = run();

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }

  @Test
  void aDocumentWithoutCases_fails() {
    document.remove("cases");
    document.remove("decodeOnly");

    VectorSuite.Result result = run();

    assertEquals(0, result.passed());
    assertEquals(1, result.failures().size());
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
