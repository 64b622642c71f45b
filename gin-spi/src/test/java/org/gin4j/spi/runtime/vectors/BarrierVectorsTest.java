package org.gin4j.spi.runtime.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.gin4j.spi.vectors.VectorSuite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierVectorsTest {
  private static final int CASES = 18;

  private final VectorSuite suite = new BarrierVectors();
  private VectorDocument document;

  @BeforeEach
  void read() throws IOException {
    document = VectorDocument.read("gin-barrier");
  }

  @Test
  void everyCaseAgrees_B4() {
    VectorSuite.Result result = document.run(suite);

    assertEquals(List.of(), result.failures());
    assertEquals(CASES, result.passed());
  }

  @ParameterizedTest
  @CsvSource({
    "firstSignal, 1",
    "syncs/0/threads/0/0/peer, 0",
    "syncs/0/threads/0/0/worldPeer, 0",
    "syncs/0/threads/0/0/signal, 1",
    "syncs/0/threads/0/1/least, '\"0x0000000000000002\"'",
    "syncs/0/threads/0/1/bits, 64",
    "syncs/0/threads/0/4/do, '\"flushPeer\"'",
    "syncs/1/shadowsAfter/0/shadow, '\"0x0000000000000001\"'",
    "team, '\"galaxy\"'",
    "fence/put, false"
  })
  void aChangedMember_failsItsCaseAndNoOther(String member, String value) throws IOException {
    document.change("/cases/0/" + member, value);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
    assertTrue(result.failures().getFirst().startsWith("bar-01: "));
  }
}
