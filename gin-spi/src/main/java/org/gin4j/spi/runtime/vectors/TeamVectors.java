package org.gin4j.spi.runtime.vectors;

import java.util.Arrays;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.gin4j.api.Team;
import org.gin4j.spi.runtime.plan.LsaSize;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/** Checks {@code teams} documents: the standard teams and their algebra [T1 to T3]. */
public final class TeamVectors implements VectorSuite {

  /** Creates the suite. */
  public TeamVectors() {}

  @Override
  public String file() {
    return "teams";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document)
        .cases("cases", TeamVectors::standardTeams)
        .optionalCases("factorCases", TeamVectors::factors)
        .optionalCases("relationCases", TeamVectors::relation)
        .optionalCases("differenceCases", TeamVectors::difference)
        .optionalCases("lsaSizeCases", TeamVectors::lsaSize)
        .result();
  }

  private static void standardTeams(VectorCase vector) {
    int ranks = vector.integer("nRanks");
    int lsaSize = vector.integer("lsaSize");
    int rank = vector.integer("rank");
    Team world = Team.world(ranks, rank);
    Team lsa = Team.lsa(lsaSize, rank);
    Team rail = Team.rail(ranks, lsaSize, rank);
    int lsaRank = lsa.rank();
    vector.expect("lsaRank", lsaRank);
    vector.expect("nRanksRcp32", reciprocal(ranks));
    vector.expect("lsaSizeRcp32", reciprocal(lsaSize));
    expectTeam(vector, "world", world);
    expectTeam(vector, "lsa", lsa);
    expectTeam(vector, "rail", rail);
    expectEach(vector, "lsaToWorld", lsaSize, i -> lsa.rankToWorld(rank, i));
    expectEach(vector, "railToWorld", rail.size(), i -> rail.rankToWorld(rank, i));
    expectEach(vector, "worldToWorld", ranks, i -> world.rankToWorld(rank, i));
    expectEach(vector, "worldToLsa", ranks, i -> world.rankToLsa(lsaRank, i));
    expectEach(vector, "lsaToLsa", lsaSize, i -> lsa.rankToLsa(lsaRank, i));
    expectEach(vector, "railToLsa", rail.size(), i -> rail.rankToLsa(lsaRank, i));
    expectEach(vector, "worldMemberOfLsa", ranks, i -> bit(lsa.isMember(world, i)));
    expectEach(vector, "worldToLsaTeam", ranks, i -> lsa.rankToTeam(world, i));
    expectEach(vector, "worldMemberOfRail", ranks, i -> bit(rail.isMember(world, i)));
    expectEach(vector, "worldToRailTeam", ranks, i -> rail.rankToTeam(world, i));
    expectEach(vector, "railMemberOfLsa", rail.size(), i -> bit(lsa.isMember(rail, i)));
    expectEach(vector, "lsaMemberOfRail", lsaSize, i -> bit(rail.isMember(lsa, i)));
    expectEach(vector, "worldMinusLsa", ranks - lsaSize, i -> world.rankInDifference(lsa, i));
    expectEach(vector, "worldMinusRail", ranks - rail.size(), i -> world.rankInDifference(rail, i));
  }

  private static void factors(VectorCase vector) {
    Team parent = team(vector, "parent");
    int innerSize = vector.integer("innerSize");
    expectTeam(vector, "inner", parent.innerFactor(innerSize));
    expectTeam(vector, "outer", parent.outerFactor(innerSize));
  }

  private static void relation(VectorCase vector) {
    Team a = team(vector, "a");
    Team b = team(vector, "b");
    int[] ranks = vector.integers("bRanks");
    expectEach(vector, "isMember", ranks.length, i -> bit(a.isMember(b, ranks[i])));
    expectEach(vector, "toTeam", ranks.length, i -> a.rankToTeam(b, ranks[i]));
  }

  private static void difference(VectorCase vector) {
    Team parent = team(vector, "parent");
    Team subset = team(vector, "subset");
    int size = parent.size() - subset.size();
    expectEach(vector, "result", size, i -> parent.rankInDifference(subset, i));
  }

  private static void lsaSize(VectorCase vector) {
    int[] runs = vector.integers("nodeSizes");
    int size = LsaSize.of(vector.integer("lsaTeamSizeEnv"), runs);
    vector.expect("lsaSize", size);
    vector.expect("nLsaTeams", Arrays.stream(runs).sum() / size);
  }

  private static Team team(VectorCase vector, String member) {
    int[] triple = vector.integers(member);
    if (triple.length != 3) {
      throw new VectorCase.MalformedException(
          "member '" + member + "' is not size, rank and stride");
    }
    return new Team(triple[0], triple[1], triple[2]);
  }

  private static void expectTeam(VectorCase vector, String member, Team actual) {
    Team expected = team(vector, member);
    if (!expected.equals(actual)) {
      vector.differ(member, expected, actual);
    }
  }

  /** Compares a list that may be cut short, but not to nothing. */
  private static void expectEach(
      VectorCase vector, String member, int size, IntUnaryOperator actual) {
    int[] expected = vector.integers(member);
    if (expected.length > size || (expected.length == 0 && size > 0)) {
      vector.differ(member, expected.length + " elements", size);
      return;
    }
    for (int i = 0; i < expected.length; i++) {
      int value = actual.applyAsInt(i);
      if (expected[i] != value) {
        vector.differ(member + "[" + i + "]", expected[i], value);
      }
    }
  }

  private static int bit(boolean flag) {
    return flag ? 1 : 0;
  }

  /** The factor by which kernels divide by a team size: 2^32 / n without its 33rd bit. */
  private static long reciprocal(int n) {
    return (1L << 32) / n & 0xffff_ffffL;
  }
}
