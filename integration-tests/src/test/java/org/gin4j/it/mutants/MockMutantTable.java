package org.gin4j.it.mutants;

import static org.gin4j.it.mutants.Mutant.Fabric.MOCK;

import java.util.List;

/** Simulated fabrics that are broken. */
final class MockMutantTable {
  private static final String FABRIC = "org/gin4j/mock/fabric/Fabric.java";
  private static final String STATE = "org/gin4j/mock/fabric/ContextState.java";
  private static final String CELLS = "org/gin4j/mock/fabric/Cells.java";
  private static final String CONTEXT = "org/gin4j/mock/backend/MockContext.java";
  private static final String BARRIERS = "org/gin4j/mock/backend/MockBarriers.java";

  private MockMutantTable() {}

  private static Mutant mutant(
      String name, String file, String find, String replace, String caughtBy) {
    return new Mutant("mock: " + name, "gin-mock", file, find, replace, MOCK, caughtBy);
  }

  static List<Mutant> all() {
    return List.of(
        mutant(
            "every 64th signal is lost",
            FABRIC,
            "        peer.addSignal(action.signal(), action.value());",
            "        peer.addSignal(action.signal(), steps % 64 == 0 ? 0 : action.value());",
            "incIsAddOfOneAlsoWithoutData_S4"),
        mutant(
            "every 64th signal arrives twice",
            FABRIC,
            "        peer.addSignal(action.signal(), action.value());",
            "        peer.addSignal(action.signal(), (steps % 64 == 0 ? 2 : 1) * action.value());",
            "incIsAddOfOneAlsoWithoutData_S4"),
        mutant(
            "the signal comes before the data",
            FABRIC,
            "        && operation.allWritten()",
            "        && operation.allRead()",
            "weakSignalAnnouncesItsPut_S2"),
        mutant(
            "the action waits for the last part of a split put only",
            FABRIC,
            "        && operation.allWritten()",
            "        && (operation.parts == 0"
                + " || operation.writtenParts >>> (operation.parts - 1) != 0)",
            "putsOfEverySizeAndAlignmentArriveExactly_P1"),
        mutant(
            "strong is treated as weak",
            FABRIC,
            "        && (!operation.action.strong()"
                + " || operation.context.isOldestRemote(operation))\n",
            "",
            "strongSignalAnnouncesEverythingBeforeIt_S3"),
        mutant(
            "a counter rises before the source is read",
            FABRIC,
            "    boolean count = operation.countDue && operation.allRead();",
            "    boolean count = operation.countDue;",
            "sourceMayBeOverwrittenOnceItsCounterRose_C2"),
        mutant(
            "flush finds everything complete",
            STATE,
            "    return oldest == null || oldest.mark - mark > 0;",
            "    return oldest == null || oldest.peer == peer;",
            "sourcesMayBeOverwrittenAfterFlush_F1"),
        mutant(
            "a get is complete with the first of its parts",
            FABRIC,
            "    if (operation.allWritten()) {\n      if (operation.isGet()) {",
            "    if (operation.isGet() ? operation.writtenParts == 1 << part"
                + " : operation.allWritten()) {\n      if (operation.isGet()) {",
            "dataOfAGetIsThereAfterFlushWaitOrBarrier_P7"),
        mutant(
            "a fence over puts raises weakly",
            CONTEXT,
            "        raise = Action.of(one, strong, null, true);",
            "        raise = Action.of(one, false, null, true);",
            "fencePutSettlesPutsOfAllMembers_B2"),
        mutant(
            "a barrier's release publishes nothing",
            BARRIERS,
            "            world.release(rank);\n",
            "",
            "storesIntoAPeersMemoryArePublishedByTheBarriersOrder_B10"),
        mutant(
            "contexts share their cells",
            STATE,
            "    return group.context(device, peer, index);",
            "    return group.context(device, peer, 0);",
            "oneIdOnTwoContextsIsTwoCells_S1"),
        mutant(
            "signal ids are narrowed to 16 bits",
            CELLS,
            "    values[id] += value;",
            "    values[id & 0xffff] += value;",
            "highIdsAreCellsOfTheirOwn_S13"),
        mutant(
            "counter ids are narrowed to 16 bits",
            FABRIC,
            "    operation.context.count(operation.counter);",
            "    operation.context.count(operation.counter & 0xffff);",
            "counterIdsAreNeverNarrowed_C4"),
        mutant(
            "a reset clears the next cell",
            CELLS,
            "      values[id] = 0;",
            "      values[Math.min(id + 1, values.length - 1)] = 0;",
            "resetClearsItsCellAndNoOther_S8"),
        mutant(
            "a counter reset clears a signal",
            CONTEXT,
            "      state.resetCounter(counter);",
            "      state.resetSignal(counter);",
            "resetClearsItsCounterAndNoOther_C3"),
        mutant(
            "VA signals are added twice",
            FABRIC,
            "memory.get(CELL, action.offset()) + action.value()",
            "memory.get(CELL, action.offset()) + 2 * action.value()",
            "vaSignalNeedsNoData_S10"),
        mutant(
            "source offsets are truncated to 16 bits",
            FABRIC,
            "    made.localOffset = srcOffset;",
            "    made.localOffset = srcOffset & 0xffff;",
            "putsOfEverySizeAndAlignmentArriveExactly_P1"),
        mutant(
            "a put of no bytes does nothing",
            FABRIC,
            "    if (made.bytes == 0) {\n",
            "    if (made.bytes == 0) {\n      made.actionDue = false;\n",
            "putOfNoBytesPerformsItsActions_W8"));
  }
}
