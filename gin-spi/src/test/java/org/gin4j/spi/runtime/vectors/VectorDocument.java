package org.gin4j.spi.runtime.vectors;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.gin4j.spi.vectors.VectorSuite;

/** A golden document that tests change before they run a suite on it. */
final class VectorDocument {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ObjectNode root;

  private VectorDocument(ObjectNode root) {
    this.root = root;
  }

  static VectorDocument read(String file) throws IOException {
    Path path = Path.of(System.getProperty("gin.test.vectors"), file + ".json");
    return new VectorDocument((ObjectNode) MAPPER.readTree(path.toFile()));
  }

  VectorSuite.Result run(VectorSuite suite) {
    return suite.run(MAPPER.convertValue(root, new TypeReference<Map<String, Object>>() {}));
  }

  String file() {
    return root.get("file").asText();
  }

  String text(String pointer) {
    return root.at(pointer).asText();
  }

  void change(String pointer, String json) throws IOException {
    JsonNode value = MAPPER.readTree(json);
    if (parent(pointer) instanceof ArrayNode array) {
      array.set(Integer.parseInt(last(pointer)), value);
    } else {
      ((ObjectNode) parent(pointer)).set(last(pointer), value);
    }
  }

  void remove(String pointer) {
    ((ObjectNode) parent(pointer)).remove(last(pointer));
  }

  private JsonNode parent(String pointer) {
    return root.at(pointer.substring(0, pointer.lastIndexOf('/')));
  }

  private static String last(String pointer) {
    return pointer.substring(pointer.lastIndexOf('/') + 1);
  }
}
