package org.gin4j.it.mutants;

import static org.gin4j.it.mutants.Mutant.Fabric.GPI;

import java.util.List;

/** GPI channels that are broken. */
final class GpiMutantTable {
  private static final String MODULE = "gin-gpi";
  private static final String LAP = "org/gin4j/gpi/descriptor/Lap.java";
  private static final String DESCRIPTOR = "org/gin4j/gpi/descriptor/GpiDescriptor.java";
  private static final String POST = "org/gin4j/gpi/descriptor/GpiPost.java";
  private static final String PRODUCER = "org/gin4j/gpi/queue/ChannelProducer.java";
  private static final String ENGINE = "org/gin4j/gpi/engine/ChannelEngine.java";
  private static final String BANK = "org/gin4j/gpi/engine/CounterBank.java";
  private static final String CONTEXT = "org/gin4j/gpi/backend/GpiContext.java";

  private GpiMutantTable() {}

  static List<Mutant> all() {
    return List.of(
        mutant(
            "owner bits are the same in every lap",
            LAP,
            "    return index >>> logDepth & 1;",
            "    return 0;",
            "fullQueueLosesAndRepeatsNothing_L4"),
        mutant(
            "the lap is counted in 32 bits",
            LAP,
            "    return index >>> logDepth & 1;",
            "    return (int) index / (1 << logDepth) & 1;",
            "indicesWrap_L5"),
        mutant(
            "there is one credit too many in the channel",
            PRODUCER,
            "    return index - consumed < channel.depth();",
            "    return index - consumed <= channel.depth();",
            "fullQueueLosesAndRepeatsNothing_L4"),
        mutant(
            "signal ids are narrowed to 15 bits in channel descriptors",
            DESCRIPTOR,
            "        | (long) signal << SIGNAL_SHIFT;",
            "        | low(signal, 15) << SIGNAL_SHIFT;",
            "theLastSignalAndCounterOfTheMostThatAreDeclaredWork_U1"),
        mutant(
            "counter ids are narrowed to 15 bits in channel descriptors",
            DESCRIPTOR,
            "        | low(counter, ID_BITS) << COUNTER_SHIFT",
            "        | low(counter, 15) << COUNTER_SHIFT",
            "theLastSignalAndCounterOfTheMostThatAreDeclaredWork_U1"),
        mutant(
            "counters are not written back",
            POST,
            "  private static final int COUNTS = GpiDescriptor.COUNTED | GpiDescriptor.WRITEBACK;",
            "  private static final int COUNTS = GpiDescriptor.COUNTED;",
            "sourceMayBeOverwrittenOnceItsCounterRose_C2"),
        mutant(
            "a signal is raised before its data is written",
            ENGINE,
            "    if (stage == Stage.DATA) {\n",
            """
                if (stage == Stage.DATA && view.hasSignal()) {
                  boolean unused = raiseSignal(peer);
                  Thread.yield();
                  unused = moveData(peer);
                  stage = Stage.SIGNAL;
                } else if (stage == Stage.DATA) {
            """,
            "weakSignalAnnouncesItsPut_S2"),
        mutant(
            "a get copies from the local side",
            ENGINE,
            "        || peer.get(remote, view.dstOffset(), local, view.srcOffset(), view.size());",
            "        || peer.get(local, view.srcOffset(), remote, view.dstOffset(), view.size());",
            "dataOfAGetIsThereAfterFlushWaitOrBarrier_P7"),
        mutant(
            "a reset leaves the counter that the engine keeps",
            BANK,
            "    words[counter] = 0;",
            "    words[counter] += 0;",
            "resetClearsItsCounterAndNoOther_C3"),
        mutant(
            "a counted signal is reset by its line's neighbour",
            CONTEXT,
            "    GpiPost.control(producer, GpiDescriptor.SIGNAL_RESET, 0, signal);",
            "    GpiPost.control(producer, GpiDescriptor.SIGNAL_RESET, 0, signal + 1);",
            "resetClearsItsCellAndNoOther_S8"),
        mutant(
            "a flush is passed one ticket too early",
            CONTEXT,
            "ticket + 1, count(table.flushCounter(peer), peer)",
            "ticket, count(table.flushCounter(peer), peer)",
            "sourcesMayBeOverwrittenAfterFlush_F1"));
  }

  private static Mutant mutant(
      String name, String file, String find, String replace, String caughtBy) {
    return new Mutant(name, MODULE, file, find, replace, GPI, caughtBy);
  }
}
