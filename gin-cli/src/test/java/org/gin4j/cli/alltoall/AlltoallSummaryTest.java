package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlltoallSummaryTest {
  private static final AlltoallSpec SPEC =
      AlltoallSpec.of(Optional.of(Path.of("/in")), Optional.empty(), 1000, 2, 1 << 20, 1, 1, 3);

  @Test
  void theSlowestRankCounts() {
    AlltoallSummary summary = AlltoallSummary.of(SPEC, List.of(rank(500), rank(1_000)));
    assertTrue(summary.passed());
    assertEquals(3_000, summary.bytesMoved());
    assertEquals(1_000, summary.timeNanos());
    assertEquals(3e9, summary.bytesPerSecond());
    assertEquals(
        List.of(
            "alltoall: 2 ranks, backend proxy, transport shm (direct)",
            "moved 3000 bytes in 3 iterations in 0.000001 s: 3.000 GB/s",
            "PASSED"),
        summary.text().lines().toList());
  }

  @Test
  void aWrongByteFails() {
    Map<String, String> wrong = rank(1);
    wrong.putAll(new Mismatch(1, 0, 3, 503, 7, 9).encode());
    AlltoallSummary summary = AlltoallSummary.of(SPEC, List.of(rank(1), wrong));
    assertFalse(summary.passed());
    assertTrue(
        summary
            .text()
            .endsWith(
                "FAILED: first wrong byte in block 1->0 at offset 3 of the block,"
                    + " 503 of the input: expected 0x07, found 0x09"));
  }

  @Test
  void jsonHasTheSameFacts() {
    JsonNode json = JsonMapper.builder().build().valueToTree(AlltoallSummary.of(SPEC, ranks()));
    assertEquals("alltoall", json.get("job").textValue());
    assertEquals(2, json.get("ranks").intValue());
    assertEquals("proxy", json.get("backend").textValue());
    assertEquals("shm (direct)", json.get("transport").textValue());
    assertEquals("/in", json.get("input").textValue());
    assertEquals(3_000, json.get("bytesMoved").longValue());
    assertEquals(5, json.get("timeNanos").longValue());
    assertEquals("PASSED", json.get("result").textValue());
    assertTrue(json.get("firstWrong").isNull());
    assertTrue(json.get("error").isNull());
    assertFalse(json.has("passed"));
  }

  private static List<Map<String, String>> ranks() {
    return List.of(rank(5), rank(5));
  }

  private static Map<String, String> rank(long nanos) {
    return new HashMap<>(
        Map.of(
            AlltoallTask.BACKEND, "proxy",
            AlltoallTask.TRANSPORT, "shm (direct)",
            AlltoallTask.CONTEXTS, "1",
            AlltoallTask.NANOS, Long.toString(nanos)));
  }
}
