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
import org.junit.jupiter.params.provider.ValueSource;

class TeamVectorsTest {
  private static final int CASES = 56 + 11 + 40 + 20 + 12;

  private final VectorSuite suite = new TeamVectors();
  private VectorDocument document;

  @BeforeEach
  void read() throws IOException {
    document = VectorDocument.read("teams");
  }

  @Test
  void everyCaseAgrees() {
    VectorSuite.Result result = document.run(suite);

    assertEquals(List.of(), result.failures());
    assertEquals(CASES, result.passed());
    assertEquals(suite.file(), document.file());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/20, /nRanks, 16",
    "/cases/20, /lsaSize, 2",
    "/cases/20, /rank, 0",
    "/cases/20, /lsaRank, 3",
    "/cases/20, /nRanksRcp32, 0",
    "/cases/20, /lsaSizeRcp32, 0",
    "/cases/20, /world/0, 9",
    "/cases/20, /lsa/1, 3",
    "/cases/20, /rail/2, 1",
    "/cases/20, /lsaToWorld/1, 0",
    "/cases/20, /railToWorld/1, 0",
    "/cases/20, /worldToWorld/7, 6",
    "/cases/20, /worldToLsa/7, 0",
    "/cases/20, /lsaToLsa/0, 1",
    "/cases/20, /railToLsa/0, 9",
    "/cases/20, /worldMemberOfLsa/0, 7",
    "/cases/20, /worldToLsaTeam/0, 7",
    "/cases/20, /worldMemberOfRail/0, 7",
    "/cases/20, /worldToRailTeam/0, 7",
    "/cases/20, /railMemberOfLsa/0, 7",
    "/cases/20, /lsaMemberOfRail/0, 7",
    "/cases/20, /worldMinusLsa/0, 9",
    "/cases/20, /worldMinusRail/0, 9",
    "/cases/20, /worldMinusRail, '[]'",
    "/factorCases/3, /innerSize, 5",
    "/factorCases/3, /inner/0, 5",
    "/factorCases/3, /outer/1, 1",
    "/relationCases/0, /isMember/3, 0",
    "/relationCases/0, /toTeam/0, 0",
    "/relationCases/0, /a/1, 3",
    "/differenceCases/0, /result/0, 1",
    "/differenceCases/0, /result, '[]'",
    "/lsaSizeCases/2, /lsaSize, 8",
    "/lsaSizeCases/2, /nLsaTeams, 2",
    "/lsaSizeCases/2, /lsaTeamSizeEnv, 3"
  })
  void aChangedMember_failsItsCaseAndNoOther(String place, String member, String value)
      throws IOException {
    document.change(place + member, value);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
    String id = document.text(place + "/id");
    assertTrue(result.failures().getFirst().startsWith(id + ": "), result.failures().getFirst());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/cases/20/nRanks",
        "/cases/20/rail",
        "/cases/20/lsaSizeRcp32",
        "/cases/20/worldMinusRail",
        "/factorCases/3/outer",
        "/relationCases/0/toTeam",
        "/differenceCases/0/result",
        "/lsaSizeCases/2/nLsaTeams"
      })
  void aMissingMember_failsItsCase(String pointer) {
    document.remove(pointer);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/20/lsaSize, 0",
    "/cases/20/world, '[1]'",
    "/cases/20/world, '\"all\"'",
    "/factorCases/3/innerSize, 0",
    "/differenceCases/0/parent/2, 0",
    "/lsaSizeCases/2/nodeSizes, '[]'",
    "/lsaSizeCases/2/nodeSizes, '[0]'"
  })
  void aMalformedCase_isAFailureAndNoException(String pointer, String value) throws IOException {
    document.change(pointer, value);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }
}
