package org.gin4j.gdaki.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gin4j.spi.vectors.VectorSuite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GidVectorsTest {
  private static final Path VECTORS = Path.of(System.getProperty("gin.test.vectors"));
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void everySelectionAgrees() throws IOException {
    VectorSuite.Result result = run(new GidSelectionVectors(), selections());
    assertEquals(List.of(), result.failures());
    assertEquals(46 + 14, result.passed());
  }

  @Test
  void everyTreeAgrees() throws IOException {
    VectorSuite.Result result = run(new GidTreeVectors(), trees());
    assertEquals(List.of(), result.failures());
    assertEquals(8, result.passed());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/0, index, 2",
    "/cases/0, result, '\"ncclSystemError\"'",
    "/cases/4, followingGidQuery, '\"ncclSuccess\"'",
    "/cases/35, possible, '[2, 3]'",
    "/predicates/0, configured, true",
    "/predicates/5, family, '\"IPv6\"'",
    "/predicates/5, flid, 1"
  })
  void aWrongSelectionIsSeen(String place, String member, String value) throws IOException {
    ObjectNode document = selections();
    ((ObjectNode) document.at(place)).set(member, MAPPER.readTree(value));
    assertEquals(1, run(new GidSelectionVectors(), document).failures().size());
  }

  @ParameterizedTest
  @CsvSource({
    "/devices/0, fwVer, '\"1\"'",
    "/ports/0, tableSize, 3",
    "/ports/0, linkLayer, '\"InfiniBand\"'",
    "/ports/0, valid, 1",
    "/listing/0, gid, '\"::\"'",
    "/listing/0, version, '\"v2\"'",
    "/listing/0, netdev, null",
    "/listing/0, kind, '\"mac\"'",
    "/derivations/0, gid, '\"fe80::\"'",
    "/derivations/0, foundAt, '[]'"
  })
  void aWrongTreeIsSeen(String place, String member, String value) throws IOException {
    ObjectNode document = trees();
    ((ObjectNode) document.at("/cases/0" + place)).set(member, MAPPER.readTree(value));
    assertEquals(1, run(new GidTreeVectors(), document).failures().size());
  }

  private static VectorSuite.Result run(VectorSuite suite, ObjectNode document) {
    return suite.run(MAPPER.convertValue(document, new TypeReference<Map<String, Object>>() {}));
  }

  private static ObjectNode selections() throws IOException {
    return (ObjectNode) MAPPER.readTree(VECTORS.resolve("gid-selection.json").toFile());
  }

  private static ObjectNode trees() throws IOException {
    ObjectNode document = MAPPER.createObjectNode();
    File[] machines = VECTORS.resolve("gid-sysfs").toFile().listFiles(File::isDirectory);
    assertTrue(machines.length > 0);
    Arrays.sort(machines);
    for (File machine : machines) {
      ObjectNode expected = (ObjectNode) MAPPER.readTree(new File(machine, "expected.json"));
      expected.put("id", machine.getName()).put("folder", machine.getPath());
      document.withArray("/cases").add(expected);
    }
    return document;
  }
}
