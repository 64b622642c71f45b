package org.gin4j.mock.litmus.lang;

import java.util.List;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Team;

/**
 * A litmus file that was read.
 *
 * @param file its name
 * @param name its title
 * @param lesson the comment at its top
 * @param ranks number of ranks
 * @param lsa ranks that share memory
 * @param contexts number of contexts
 * @param signals number of signals per context
 * @param counters number of counters per context
 * @param connection which peers are connected
 * @param strong whether strong signals are required
 * @param va whether VA signals are required
 * @param variables the cells of every rank
 * @param statements the statements by rank
 * @param registers names of the registers by rank
 * @param expectations what must hold
 */
public record Program(
    String file,
    String name,
    String lesson,
    int ranks,
    int lsa,
    int contexts,
    int signals,
    int counters,
    ConnectionType connection,
    boolean strong,
    boolean va,
    List<Variable> variables,
    List<List<Statement>> statements,
    List<List<String>> registers,
    List<Expectation> expectations) {

  /** Returns whether two ranks share memory. */
  public boolean sameLsa(int rank, int other) {
    return rank / lsa == other / lsa;
  }

  /** Returns whether two ranks are in one rail team. */
  public boolean sameRail(int rank, int other) {
    return rank % lsa == other % lsa;
  }

  /** Returns a rank's rail team. */
  public Team rail(int rank) {
    return Team.rail(ranks, lsa, rank);
  }
}
