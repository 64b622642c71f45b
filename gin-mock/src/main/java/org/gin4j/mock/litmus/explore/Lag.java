package org.gin4j.mock.litmus.explore;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Statement;

/**
 * Says of which cells it matters that a plain read may lag behind what has arrived.
 *
 * <p>A rank that has acquired sees what has arrived. What it does from there to a plain read may as
 * well be done at once, so that the read lags behind nothing, unless it learned something of what
 * the others did in between: it left a barrier that does not acquire, or touched another cell that
 * the fabric touches too.
 */
final class Lag {
  /** A cell; variable -1 stands for all signals and counters of a rank. */
  private record Cell(int rank, int variable) {}

  private final Program program;
  private final Set<Cell> ofFabric = new HashSet<>();
  private final Set<Cell> lagging = new HashSet<>();

  private Lag(Program program) {
    this.program = program;
  }

  /** Works it out for a program. */
  static Lag of(Program program) {
    Lag lag = new Lag(program);
    lag.fabric();
    for (int rank = 0; rank < program.ranks(); rank++) {
      lag.rank(rank, program.statements().get(rank));
    }
    return lag;
  }

  /** All cells lag. */
  static Lag everywhere(Program program) {
    Lag lag = new Lag(program);
    for (int rank = 0; rank < program.ranks(); rank++) {
      for (int variable = 0; variable < program.variables().size(); variable++) {
        lag.lagging.add(new Cell(rank, variable));
      }
    }
    return lag;
  }

  /** Returns whether plain reads of a cell may lag. */
  boolean of(int rank, int variable) {
    return lagging.contains(new Cell(rank, variable));
  }

  private void fabric() {
    for (int rank = 0; rank < program.ranks(); rank++) {
      ofFabric.add(new Cell(rank, -1));
      for (Statement s : program.statements().get(rank)) {
        switch (s.kind()) {
          case PUT -> {
            ofFabric.add(new Cell(rank, s.source()));
            ofFabric.add(new Cell(s.peer(), s.variable()));
          }
          case PUTVAL -> ofFabric.add(new Cell(s.peer(), s.variable()));
          case GET -> {
            ofFabric.add(new Cell(s.peer(), s.source()));
            ofFabric.add(new Cell(rank, s.variable()));
          }
          case LSASTORE -> {
            if (s.peer() != rank) {
              ofFabric.add(new Cell(s.peer(), s.variable()));
            }
          }
          default -> {}
        }
        if (s.action() != null && s.action().signal() < 0) {
          ofFabric.add(new Cell(s.peer(), s.action().variable()));
        }
      }
    }
  }

  private void rank(int rank, List<Statement> statements) {
    Set<Cell> touched = new HashSet<>();
    boolean left = false;
    for (Statement s : statements) {
      if (Refusals.of(program, rank, s) != null) {
        continue;
      }
      if (s.acquires()) {
        touched.clear();
        left = false;
        continue;
      }
      Cell read = new Cell(rank, s.kind() == Kind.READ ? s.source() : -1);
      if (read.variable() >= 0 && touched.stream().anyMatch(cell -> !cell.equals(read))) {
        lagging.add(read);
      }
      int looked = Math.max(Machine.plainlyRead(s), Machine.plainlyWritten(s, rank));
      if (looked >= 0 && left) {
        lagging.add(new Cell(rank, looked));
      }
      left |= s.kind() == Kind.BARRIER;
      Cell cell = touches(rank, s);
      if (cell != null && ofFabric.contains(cell)) {
        touched.add(cell);
      }
    }
  }

  private static Cell touches(int rank, Statement s) {
    return switch (s.kind()) {
      case READ -> new Cell(rank, s.source());
      case STORE, RESETVA -> new Cell(rank, s.variable());
      case LSASTORE -> s.peer() == rank ? new Cell(rank, s.variable()) : null;
      case RESETSIG, RESETCTR -> new Cell(rank, -1);
      default -> null;
    };
  }
}
