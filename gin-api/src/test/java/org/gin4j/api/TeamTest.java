package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class TeamTest {

  @Property
  void standardTeams_containTheCallerOnce_T1(
      @ForAll @IntRange(min = 1, max = 12) int hosts,
      @ForAll @IntRange(min = 1, max = 12) int lsaSize,
      @ForAll @IntRange(max = 143) int seed) {
    int ranks = hosts * lsaSize;
    int rank = seed % ranks;
    Team world = Team.world(ranks, rank);
    Team lsa = Team.lsa(lsaSize, rank);
    Team rail = Team.rail(ranks, lsaSize, rank);

    int firstOfHost = rank - rank % lsaSize;
    assertEquals(IntStream.range(0, ranks).boxed().toList(), worldRanks(world, rank));
    assertEquals(
        IntStream.range(firstOfHost, firstOfHost + lsaSize).boxed().toList(),
        worldRanks(lsa, rank));
    assertEquals(
        IntStream.range(0, hosts).mapToObj(host -> host * lsaSize + rank % lsaSize).toList(),
        worldRanks(rail, rank));
    for (Team team : List.of(world, lsa, rail)) {
      assertEquals(rank, team.rankToWorld(rank, team.rank()));
    }
  }

  @Property
  void rankToLsa_isTheDistanceFromTheFirstOfTheHost_T3(
      @ForAll @IntRange(min = 1, max = 6) int hosts,
      @ForAll @IntRange(min = 1, max = 6) int lsaSize,
      @ForAll @IntRange(max = 35) int seed,
      @ForAll @IntRange(max = 35) int otherSeed) {
    int ranks = hosts * lsaSize;
    int rank = seed % ranks;
    int other = otherSeed % ranks;
    int ownLsaRank = Team.lsa(lsaSize, rank).rank();

    int lsaRank = Team.world(ranks, rank).rankToLsa(ownLsaRank, other);

    assertEquals(other - (rank - ownLsaRank), lsaRank);
    assertEquals(other / lsaSize == rank / lsaSize, lsaRank >= 0 && lsaRank < lsaSize);
  }

  @Property
  void isMemberAndRankToTeam_agreeWithTheWorldRanks_T3(
      @ForAll("teams") Team a, @ForAll("teams") Team b) {
    List<Integer> membersOfA = worldRanks(a, 0);
    for (int i = 0; i < b.size(); i++) {
      int place = membersOfA.indexOf(b.rankToWorld(0, i));

      assertEquals(place >= 0, a.isMember(b, i));
      if (place >= 0) {
        assertEquals(place, a.rankToTeam(b, i));
      }
    }
  }

  @Property
  void everyTeam_isAMemberOfItself_T3(@ForAll("teams") Team team) {
    for (int i = 0; i < team.size(); i++) {
      assertTrue(team.isMember(team, i));
      assertEquals(i, team.rankToTeam(team, i));
    }
    assertFalse(team.isMember(team, -1));
    assertFalse(team.isMember(team, team.size()));
  }

  @Property
  void innerAndOuterFactor_spanTheTeam_T3(
      @ForAll @IntRange(min = 1, max = 6) int inner,
      @ForAll @IntRange(min = 1, max = 6) int outer,
      @ForAll @IntRange(max = 35) int seed,
      @ForAll @IntRange(min = 1, max = 4) int stride) {
    Team team = new Team(inner * outer, seed % (inner * outer), stride);
    Team innerTeam = team.innerFactor(inner);
    Team outerTeam = team.outerFactor(inner);

    assertEquals(inner, innerTeam.size());
    assertEquals(outer, outerTeam.size());
    List<Integer> spanned = new ArrayList<>();
    for (int block = 0; block < outer; block++) {
      int anchor = outerTeam.rankToWorld(0, block);
      for (int i = 0; i < inner; i++) {
        spanned.add(innerTeam.rankToWorld(anchor, i));
      }
    }
    assertEquals(worldRanks(team, 0), spanned);
  }

  @Property
  void rankInDifference_listsTheOthersInOrder_T3(
      @ForAll @IntRange(min = 1, max = 20) int size,
      @ForAll @IntRange(min = 1, max = 3) int stride,
      @ForAll @IntRange(min = 1, max = 5) int gap,
      @ForAll @IntRange(max = 19) int firstSeed,
      @ForAll @IntRange(min = 1, max = 20) int countSeed,
      @ForAll @IntRange(max = 19) int memberSeed,
      @ForAll boolean backwards) {
    int first = firstSeed % size;
    int most = (size - 1 - first) / gap + 1;
    int count = 1 + (countSeed - 1) % most;
    List<Integer> places = IntStream.range(0, count).mapToObj(i -> first + i * gap).toList();
    int member = memberSeed % count;
    int own = places.get(backwards ? count - 1 - member : member);
    Team parent = new Team(size, own, stride);
    Team subset = new Team(count, member, (backwards ? -gap : gap) * stride);

    List<Integer> others =
        IntStream.range(0, size).filter(i -> !places.contains(i)).boxed().toList();
    assertEquals(
        others,
        IntStream.range(0, size - count)
            .map(i -> parent.rankInDifference(subset, i))
            .boxed()
            .toList());
  }

  @Provide
  Arbitrary<Team> teams() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 9),
            Arbitraries.integers().between(0, 8),
            Arbitraries.integers().between(1, 6))
        .as((size, rank, stride) -> new Team(size, rank % size, stride));
  }

  @Example
  void factors_ofLessThan1AreRefused_T3() {
    Team team = Team.world(8, 5);

    assertInvalidArgument(() -> team.innerFactor(0), "at least 1, not 0");
    assertInvalidArgument(() -> team.outerFactor(-2), "at least 1, not -2");
  }

  @Example
  void checkPeer_refusesWhatIsNoRankOfTheTeam() {
    Team team = Team.rail(8, 4, 5);

    assertDoesNotThrow(() -> team.checkPeer(0));
    assertDoesNotThrow(() -> team.checkPeer(1));
    assertInvalidArgument(() -> team.checkPeer(2), "peer 2", "2 ranks", "0 to 1");
    assertInvalidArgument(() -> team.checkPeer(-1), "peer -1");
  }

  private static List<Integer> worldRanks(Team team, int ownWorldRank) {
    return IntStream.range(0, team.size())
        .mapToObj(i -> team.rankToWorld(ownWorldRank, i))
        .toList();
  }
}
