package org.gin4j.spi.runtime.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.GinType;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Provider;
import org.gin4j.spi.runtime.collective.Answers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendSelectionTest {
  private static final Wish ANY = Wish.connectionOnly(ConnectionType.FULL);

  /** A provider that can do little: no strong or VA signals, no get, 2 contexts, 10 cells. */
  private record Plain(GinType type, int spiVersion, int preference, Availability availability)
      implements GinBackendProvider {
    @Override
    public BackendCapabilities capabilities() {
      return new BackendCapabilities(
          false,
          false,
          false,
          false,
          false,
          Set.of(SegmentKind.HOST_NUMA),
          EnumSet.of(ConnectionType.FULL),
          1,
          2,
          10,
          10,
          16);
    }

    @Override
    public Availability reaches(BackendEnvironment environment) {
      return Availability.yes();
    }

    @Override
    public GinBackend open(BackendEnvironment environment) {
      throw new AssertionError("selection opens nothing");
    }
  }

  private static Candidate plain(String name, int code, int preference) {
    return new Candidate(
        name,
        new Plain(new GinType(name, code), Provider.SPI_VERSION, preference, Availability.yes()),
        "");
  }

  private static List<Candidate> judge(
      String forced, Integer mask, Wish wish, Candidate... candidates) {
    return new BackendSelection(
            Optional.ofNullable(forced),
            mask == null ? OptionalInt.empty() : OptionalInt.of(mask),
            null,
            List.of(candidates))
        .judge(wish);
  }

  @SafeVarargs
  private static BackendSelection.Verdict verdict(List<Candidate>... ranks) throws IOException {
    byte[][] answers = new byte[ranks.length][];
    for (int rank = 0; rank < ranks.length; rank++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      BackendSelection.write(new DataOutputStream(bytes), ranks[rank]);
      answers[rank] = bytes.toByteArray();
    }
    return BackendSelection.read(Answers.of("judgements", answers), ranks[0]);
  }

  @Test
  void theMostPreferredThatFitsEverywhereIsTaken_U6() throws IOException {
    List<Candidate> both = judge(null, null, ANY, plain("a", 2, 10), plain("b", 3, 20));
    List<Candidate> onlyA =
        List.of(both.get(0), new Candidate("b", both.get(1).provider(), "no NIC"));

    assertEquals("b", verdict(both, both, both).chosen().orElseThrow().name());
    assertEquals("a", verdict(both, onlyA, both).chosen().orElseThrow().name());
  }

  @Test
  void withoutACommonOneTheOddRankIsNamed_U6() throws IOException {
    List<Candidate> fits = judge(null, null, ANY, plain("a", 2, 10));
    List<Candidate> not = List.of(new Candidate("a", fits.get(0).provider(), "no NIC"));
    BackendSelection.Verdict verdict = verdict(fits, not, fits);

    assertTrue(verdict.chosen().isEmpty());
    assertEquals("a on rank 1: no NIC", verdict.report());
  }

  @Test
  void aReasonThatAllRanksShareIsSaidOnce() throws IOException {
    List<Candidate> not = judge("b", null, ANY, plain("a", 2, 10));

    assertEquals("a: gin.backend asks for b", verdict(not, not, not).report());
  }

  @Test
  void aBackendMissingOnARankIsNotTaken() throws IOException {
    List<Candidate> both = judge(null, null, ANY, plain("a", 2, 10), plain("b", 3, 20));
    BackendSelection.Verdict verdict = verdict(both, both.subList(0, 1), both);

    assertEquals("a", verdict.chosen().orElseThrow().name());
    assertTrue(verdict.report().contains("b: present on only 2 of 3 ranks"), verdict.report());
  }

  @Test
  void nothingFoundIsSaid() throws IOException {
    assertTrue(verdict(List.of(), List.of()).report().contains("no backend was found"));
  }

  @ParameterizedTest
  @CsvSource({"4, ''", "8, 'bit 2'"})
  void theMaskIsByTypeCode_U6(int mask, String reason) {
    String rejection = judge(null, mask, ANY, plain("a", 2, 10)).get(0).rejection();

    assertTrue(reason.isEmpty() ? rejection.isEmpty() : rejection.contains(reason), rejection);
  }

  @Test
  void aNegativePreferenceWaitsToBeAskedFor() {
    Candidate shy = plain("shy", 4, -1);

    assertTrue(judge(null, null, ANY, shy).get(0).rejection().contains("only used when asked"));
    assertEquals("", judge("shy", null, ANY, shy).get(0).rejection());
    assertEquals("", judge(null, 1 << 4, ANY, shy).get(0).rejection());
  }

  @Test
  void anotherSpiVersionIsPassedOver() {
    Candidate old =
        new Candidate("old", new Plain(new GinType("old", 2), 0, 1, Availability.yes()), "");

    assertTrue(judge(null, null, ANY, old).get(0).rejection().contains("SPI version 0"));
  }

  @Test
  void anUnavailableOneGivesItsCause() {
    Candidate dead =
        new Candidate(
            "dead",
            new Plain(
                new GinType("dead", 2), Provider.SPI_VERSION, 1, Availability.no("no device")),
            "");

    assertEquals("no device", judge(null, null, ANY, dead).get(0).rejection());
  }

  @Test
  void everyLackIsNamed_U6() {
    assertLack("RAIL", Wish.connectionOnly(ConnectionType.RAIL));
    assertLack("strong", wish(true, false, false, false, 1, 1, 1, 1));
    assertLack("VA", wish(false, true, false, false, 1, 1, 1, 1));
    assertLack("get", wish(false, false, true, false, 1, 1, 1, 1));
    assertLack("traffic class", wish(false, false, false, true, 1, 1, 1, 1));
    assertLack("16 descriptors", wish(false, false, false, false, 17, 1, 1, 1));
    assertLack("2 contexts", wish(false, false, false, false, 1, 3, 1, 1));
    assertLack("10 signals", wish(false, false, false, false, 1, 1, 11, 1));
    assertLack("10 counters", wish(false, false, false, false, 1, 1, 1, 11));
  }

  @Test
  void aBackendNewerThanTheLevelIsPassedOver_U8() {
    NcclVersion before = new NcclVersion(2, 28, 6);
    Wish wish = wish(before, false, false, false, false, 1, 1, 1, 1);

    String rejection = judge(null, null, wish, plain("a", 2, 10)).get(0).rejection();

    assertEquals("came with NCCL 2.28.7, the compatibility level is 2.28.6 [U8]", rejection);
  }

  private static Wish wish(
      boolean strong,
      boolean va,
      boolean get,
      boolean trafficClass,
      int depth,
      int contexts,
      int signals,
      int counters) {
    return wish(
        NcclVersion.CURRENT, strong, va, get, trafficClass, depth, contexts, signals, counters);
  }

  private static Wish wish(
      NcclVersion level,
      boolean strong,
      boolean va,
      boolean get,
      boolean trafficClass,
      int depth,
      int contexts,
      int signals,
      int counters) {
    return new Wish(
        level,
        ConnectionType.FULL,
        strong,
        va,
        get,
        trafficClass,
        OptionalInt.of(depth),
        contexts,
        signals,
        counters,
        Set.of());
  }

  private static void assertLack(String what, Wish wish) {
    String rejection = judge(null, null, wish, plain("a", 2, 10)).get(0).rejection();
    assertTrue(rejection.contains(what), rejection);
  }
}
