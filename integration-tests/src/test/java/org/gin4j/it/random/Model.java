package org.gin4j.it.random;

import java.util.Arrays;

/** What every rank must see after a round, worked out one operation after the other. */
final class Model {
  private final Scenario scenario;
  private final byte[][] memory;
  private final long[][][] signals;
  private final long[][][] counters;
  private final long[][] vaCells;

  Model(Scenario scenario) {
    this.scenario = scenario;
    int ranks = scenario.ranks();
    memory = new byte[ranks][Layout.VA];
    signals = new long[ranks][Layout.CONTEXTS][Layout.SIGNALS];
    counters = new long[ranks][Layout.CONTEXTS][Layout.COUNTERS];
    vaCells = new long[ranks][Layout.VA_CELLS];
  }

  /** Goes on by one round; rounds come in order. */
  void apply(int round) {
    for (int rank = 0; rank < scenario.ranks(); rank++) {
      Arrays.fill(memory[rank], (byte) 0);
      for (int place = 0; place < Layout.AREA; place++) {
        memory[rank][Layout.SOURCE + place] = Layout.sourceByte(rank, round, place);
      }
    }
    scenario.rounds().get(round).forEach(this::apply);
  }

  private void apply(Operation op) {
    byte[] written = memory[op.writes()];
    switch (op.step().kind()) {
      case PUT ->
          System.arraycopy(memory[op.initiator()], op.source(), written, op.target(), op.bytes());
      case GET ->
          System.arraycopy(memory[op.peer()], op.source(), written, op.target(), op.bytes());
      case PUT_VALUE -> {
        for (int i = 0; i < op.bytes(); i++) {
          written[op.target() + i] = (byte) (op.value() >>> (8 * i));
        }
      }
      case SIGNAL -> {
        // Only the action below.
      }
    }
    if (op.addend() != 0) {
      if (op.step().cell() == Step.Cell.VA_SIGNAL) {
        vaCells[op.peer()][op.cell()] += op.addend();
      } else {
        signals[op.peer()][op.context()][op.cell()] += op.addend();
      }
    }
    if (op.hasCounter()) {
      counters[op.initiator()][op.context()][op.step().counter()]++;
    }
  }

  byte[] memory(int rank) {
    return memory[rank];
  }

  long signal(int rank, int context, int id) {
    return signals[rank][context][id];
  }

  long counter(int rank, int context, int id) {
    return counters[rank][context][id];
  }

  long vaCell(int rank, int index) {
    return vaCells[rank][index];
  }
}
