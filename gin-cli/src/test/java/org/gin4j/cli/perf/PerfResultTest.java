package org.gin4j.cli.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PerfResultTest {
  private static final Map<String, String> RANK0 =
      Map.of(
          PerfTask.BACKEND, "proxy",
          PerfTask.TRANSPORT, "shm (direct)",
          PerfTask.ELAPSED, "2000",
          PerfTask.MIN, "150",
          PerfTask.P50, "161",
          PerfTask.P99, "400",
          PerfTask.MAX, "1000");

  @Test
  void aOneWayTimeIsHalfARoundTrip() {
    PerfSpec spec = new PerfSpec(Benchmark.PUT_SIGNAL, 8, 10, 5);
    PerfResult result = PerfResult.of(spec, 2, RANK0);
    assertEquals(new PerfResult.Latency(75, 80.5, 200, 500), result.latencyNanos());
    assertEquals(10e6, result.ratePerSecond());
    assertEquals(80e6, result.bytesPerSecond());
  }

  @Test
  void alltoallCountsWhatGoesToOthers() {
    PerfSpec spec = new PerfSpec(Benchmark.ALLTOALL, 100, 10, 5);
    PerfResult result = PerfResult.of(spec, 4, RANK0);
    assertEquals(161, result.latencyNanos().p50());
    assertEquals(5e6, result.ratePerSecond());
    assertEquals(300 * 5e6, result.bytesPerSecond());
  }

  @Test
  void jsonHasExactlyTheNamedMembers() {
    PerfSpec spec = new PerfSpec(Benchmark.BARRIER, 0, 10, 5);
    JsonNode json = JsonMapper.builder().build().valueToTree(PerfResult.of(spec, 4, RANK0));
    assertEquals(
        List.of(
            "benchmark",
            "ranks",
            "bytes",
            "backend",
            "transport",
            "iterations",
            "latencyNanos",
            "ratePerSecond",
            "bytesPerSecond"),
        names(json));
    assertEquals(List.of("min", "p50", "p99", "max"), names(json.get("latencyNanos")));
    assertEquals("barrier", json.get("benchmark").textValue());
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
