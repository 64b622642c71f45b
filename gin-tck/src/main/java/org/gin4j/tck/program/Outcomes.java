package org.gin4j.tck.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The outcomes that the rules allow after each round: one for what is settled and written by one
 * operation alone, several for what is not.
 */
final class Outcomes {
  private final Program program;
  private final byte[][] memory;
  private final long[][][] signals;
  private final long[][][] counters;
  private final long[][] vaCells;

  Outcomes(Program program) {
    this.program = program;
    int ranks = program.ranks();
    memory = new byte[ranks][Layout.CONTEST];
    signals = new long[ranks][Layout.CONTEXTS][Layout.SIGNALS];
    counters = new long[ranks][Layout.CONTEXTS][Layout.COUNTERS];
    vaCells = new long[ranks][Layout.VA_CELLS];
  }

  /** Goes on by one round; rounds come in order. */
  void apply(int round) {
    for (int rank = 0; rank < program.ranks(); rank++) {
      Arrays.fill(memory[rank], (byte) 0);
      for (int place = 0; place < Layout.AREA; place++) {
        memory[rank][Layout.SOURCE + place] = Layout.sourceByte(rank, round, place);
      }
    }
    program.rounds().get(round).forEach(this::apply);
  }

  private void apply(Operation op) {
    byte[] written = memory[op.writes()];
    switch (op.kind()) {
      case PUT ->
          System.arraycopy(memory[op.initiator()], op.source(), written, op.target(), op.bytes());
      case GET ->
          System.arraycopy(memory[op.peer()], op.source(), written, op.target(), op.bytes());
      case PUT_VALUE -> {
        for (int i = 0; i < op.bytes(); i++) {
          written[op.target() + i] = (byte) (op.value() >>> (8 * i));
        }
      }
      case SIGNAL, CONTEST, MARK -> {
        // Only the action below, and what contested() says.
      }
    }
    if (op.addend() != 0) {
      if (op.va()) {
        vaCells[op.peer()][op.cell()] += op.addend();
      } else {
        signals[op.peer()][op.context()][op.cell()] += op.addend();
      }
    }
    if (op.counter() >= 0) {
      counters[op.initiator()][op.context()][op.counter()]++;
    }
  }

  /** What a rank's memory must hold after the round, up to the contested places. */
  byte[] memory(int rank) {
    return memory[rank];
  }

  /** What a signal must be after the round; on the way there it may skip, and never goes back. */
  long signal(int rank, int context, int id) {
    return signals[rank][context][id];
  }

  long counter(int rank, int context, int id) {
    return counters[rank][context][id];
  }

  long vaCell(int rank, int index) {
    return vaCells[rank][index];
  }

  /** Returns the puts of a round that a rank's n-th mark at a peer on a context announces [S3]. */
  List<Operation> announced(int round, int initiator, int context, int peer, int nth) {
    List<Operation> before = new ArrayList<>();
    int marks = 0;
    for (Operation op : program.of(initiator, round)) {
      if (op.context() == context && op.peer() == peer) {
        if (op.kind() == Step.Kind.MARK && ++marks == nth) {
          return before;
        }
        before.add(op);
      }
    }
    throw new IllegalArgumentException("there are only " + marks + " marks, not " + nth);
  }

  int marks(int round, int initiator, int context, int peer) {
    return (int)
        program.of(initiator, round).stream()
            .filter(
                op -> op.kind() == Step.Kind.MARK && op.context() == context && op.peer() == peer)
            .count();
  }

  /**
   * Returns what a contested place of a rank may hold in a round: any value that is put there [P2],
   * and 0 as long as none of them is known to be settled.
   */
  Set<Long> contested(int round, int rank, int target, List<Operation> settled) {
    Set<Long> values = new TreeSet<>();
    for (Operation op : program.rounds().get(round)) {
      if (op.contests(rank, target)) {
        values.add(op.value());
      }
    }
    if (settled.stream().noneMatch(op -> op.contests(rank, target))) {
      values.add(0L);
    }
    return values;
  }
}
