package org.gin4j.it.mutants;

import static org.gin4j.it.mutants.Mutant.Fabric.DIRECT;
import static org.gin4j.it.mutants.Mutant.Fabric.MOCK;
import static org.gin4j.it.mutants.Mutant.Fabric.QUEUED;

import java.util.List;

/** Proxies, and runtimes over any backend, that are broken. */
final class MutantTable {
  private static final String PROXY = "gin-proxy";
  private static final String SPI = "gin-spi";
  private static final String API = "gin-api";
  private static final String CONTEXT = "org/gin4j/proxy/backend/ProxyContext.java";
  private static final String PROVIDER = "org/gin4j/proxy/backend/ProxyBackendProvider.java";
  private static final String CELLS = "org/gin4j/proxy/backend/CellTable.java";
  private static final String TRANSPORT = "org/gin4j/proxy/shm/ShmTransport.java";
  private static final String COPY = "org/gin4j/proxy/shm/SegmentCopy.java";
  private static final String QUEUE = "org/gin4j/proxy/queue/ProxyQueue.java";
  private static final String CONSUMER = "org/gin4j/proxy/queue/QueueConsumer.java";
  private static final String POST = "org/gin4j/proxy/descriptor/ProxyPost.java";
  private static final String DESCRIPTOR = "org/gin4j/proxy/descriptor/ProxyDescriptor.java";
  private static final String ROUND = "org/gin4j/spi/runtime/device/BarrierRound.java";
  private static final String WAITER = "org/gin4j/spi/runtime/device/Waiter.java";
  private static final String DEVICE =
      "org/gin4j/spi/runtime/device/RuntimeDeviceCommunicator.java";
  private static final String ROLLING = "org/gin4j/api/Rolling.java";

  private MutantTable() {}

  static List<Mutant> all() {
    return List.of(
        new Mutant(
            "every 64th signal is lost",
            PROXY,
            TRANSPORT,
            "      long unused = (long) CELL.getAndAdd(remote(cell), offset, addend);",
            """
                  long lost = posted % 64 == 63 ? 0 : addend;
                  long unused = (long) CELL.getAndAdd(remote(cell), offset, lost);""",
            QUEUED,
            "incIsAddOfOneAlsoWithoutData_S4"),
        new Mutant(
            "adds are not atomic",
            PROXY,
            CELLS,
            "    long unused = (long) CELL.getAndAddRelease(memory, offset, addend);",
            """
                long before = (long) CELL.getAcquire(memory, offset);
                Thread.yield();
                CELL.setRelease(memory, offset, before + addend);""",
            DIRECT,
            "concurrentAddersLoseNothing_S5"),
        new Mutant(
            "the actions of a split put ride on its first part",
            PROXY,
            POST,
            """
                        ProxyDescriptor.OP_PUT,
                        ProxyDescriptor.MAX_PIECE,
                        srcHandle,
                        srcOffset + done,
                        dstHandle,
                        dstOffset + done,
                        0,
                        0,
                        0,
                        false);
                    sink.published(false);
            """,
            """
                        ProxyDescriptor.OP_PUT | indexedOps,
                        ProxyDescriptor.MAX_PIECE,
                        srcHandle,
                        srcOffset + done,
                        dstHandle,
                        dstOffset + done,
                        0,
                        signal,
                        value,
                        false);
                    sink.published(false);
                    indexedOps = 0;
            """,
            QUEUED,
            "actionsOfAPutBeyondOneGibibyteCoverAllOfIt_P5"),
        new Mutant(
            "a fence over gets covers nothing",
            SPI,
            ROUND,
            "    if (missing.length == 0 && fence.includesGet()) {",
            "    if (missing.length != 0 && fence.includesGet()) {",
            MOCK,
            "dataOfAGetIsThereAfterFlushWaitOrBarrier_P7"),
        new Mutant(
            "flush waits for nothing",
            SPI,
            WAITER,
            "    awaitFlushed(world, backend.flushTicket(world), nanos);",
            "    long unused = backend.flushTicket(world);",
            MOCK,
            "sourcesMayBeOverwrittenAfterFlush_F1"),
        new Mutant(
            "a barrier signals a member, waits for it, and goes on to the next",
            SPI,
            ROUND,
            "      port.signal(context, peer, firstCell + teamRank, count);\n",
            """
                  port.signal(context, peer, firstCell + teamRank, count);
                  if (!port.await(context, firstCell + peer, port.expected(context, firstCell + peer))) {
                    return new int[] {peer};
                  }
            """,
            DIRECT,
            "barrierFinishesForAnyNumberOfThreadsAndRanks_B5"),
        new Mutant(
            "a barrier over all contexts covers the first",
            SPI,
            ROUND,
            "    int pairs = contexts * peers;",
            "    int pairs = peers;",
            MOCK,
            "barrierBoundToAllContextsCoversEachOfThem_B3"),
        new Mutant(
            "all barriers of a block use the same cells",
            SPI,
            DEVICE,
            "    int firstCell = handle.signalStart() + index * team.size();",
            "    int firstCell = handle.signalStart() + 0 * team.size();",
            DIRECT,
            "barriersOfOneBlockDoNotMeetEachOther_B4"),
        new Mutant(
            "values are compared as plain numbers",
            API,
            ROLLING,
            "    return (b - a) << (64 - bits) >= 0;",
            "    return Long.compareUnsigned(truncate(a, bits), truncate(b, bits)) <= 0;",
            DIRECT,
            "waitsRollOverTheEndOf32And64Bits_S6"),
        new Mutant(
            "queue indices are compared as plain numbers",
            PROXY,
            QUEUE,
            "    return Rolling.lessOrEqual(mark, control.consumerAcquire(), Integer.SIZE);",
            "    return mark <= control.consumerAcquire();",
            QUEUED,
            "indicesWrap_L5"),
        new Mutant(
            "there is one credit too many",
            PROXY,
            QUEUE,
            "      if (index - control.consumerAcquire() < depth) {",
            "      if (index - control.consumerAcquire() <= depth) {",
            QUEUED,
            "fullQueueLosesAndRepeatsNothing_L4"),
        new Mutant(
            "signal ids are narrowed to 16 bits",
            PROXY,
            CELLS,
            "    return ((long) context * cells + id) * STRIDE;",
            "    return ((long) context * cells + (id & 0xffff)) * STRIDE;",
            DIRECT,
            "highIdsAreCellsOfTheirOwn_S13"),
        new Mutant(
            "signal ids are narrowed to 16 bits in descriptors",
            PROXY,
            DESCRIPTOR,
            "            | low(signal, SIGNAL_BITS) << SIGNAL_SHIFT",
            "            | low(signal, 16) << SIGNAL_SHIFT",
            QUEUED,
            "highIdsAreCellsOfTheirOwn_S13"),
        new Mutant(
            "counter ids are narrowed to 16 bits in descriptors",
            PROXY,
            DESCRIPTOR,
            "        low(counter, COUNTER_BITS) << COUNTER_SHIFT",
            "        low(counter, 16) << COUNTER_SHIFT",
            QUEUED,
            "counterIdsAreNeverNarrowed_C4"),
        new Mutant(
            "a reset clears the next cell",
            PROXY,
            CONTEXT,
            "    CellTable.setRelease(signals, CellTable.offset(index, signalCount, signal), 0);",
            "    CellTable.setRelease(signals, CellTable.offset(index, signalCount, signal + 1), 0);",
            DIRECT,
            "resetClearsItsCellAndNoOther_S8"),
        new Mutant(
            "contexts share their cells",
            PROXY,
            CELLS,
            "    return ((long) context * cells + id) * STRIDE;",
            "    return ((long) (context - context) * cells + id) * STRIDE;",
            DIRECT,
            "oneIdOnTwoContextsIsTwoCells_S1"),
        new Mutant(
            "offsets are truncated to 32 bits",
            PROXY,
            COPY,
            "      BulkCopy.copy(src, srcOffset, dst, dstOffset, bytes);",
            "      BulkCopy.copy(src, srcOffset, dst, dstOffset & 0xffff_ffffL, bytes);",
            DIRECT,
            "offsetsBeyondFourGibibytesAreNotTruncated_W7"),
        new Mutant(
            "a value of 4 bytes is written as 8",
            PROXY,
            COPY,
            "      case Integer.BYTES -> dst.set(INT, offset, (int) value);",
            "      case Integer.BYTES -> dst.set(LONG, offset, value);",
            DIRECT,
            "valueIsWrittenLittleEndianAndNothingBeyond_P4"),
        new Mutant(
            "a put of no bytes does nothing",
            PROXY,
            CONTEXT,
            """
                MemorySegment cells = directCells[peer];
                if (cells != null) {
                  SegmentCopy.copy(from.local, srcOffset, to.peers[peer], dstOffset, bytes);
            """,
            """
                MemorySegment cells = directCells[peer];
                if (bytes == 0) {
                  return;
                }
                if (cells != null) {
                  SegmentCopy.copy(from.local, srcOffset, to.peers[peer], dstOffset, bytes);
            """,
            DIRECT,
            "putOfNoBytesPerformsItsActions_W8"),
        new Mutant(
            "VA signals are added twice",
            PROXY,
            CONSUMER,
            "      return cell == null || channel.add(cell, view.srcOffset(), view.addend(),"
                + " view.strong());",
            "      return cell == null || channel.add(cell, view.srcOffset(), 2 * view.addend(),"
                + " view.strong());",
            QUEUED,
            "vaSignalNeedsNoData_S10"),
        new Mutant(
            "get works and is not declared",
            PROXY,
            PROVIDER,
            "        true,\n        true,\n        true,\n        false,",
            "        true,\n        true,\n        false,\n        false,",
            DIRECT,
            "undeclaredGetDoesNotWork_U6"),
        new Mutant(
            "VA signals work and are not declared",
            PROXY,
            PROVIDER,
            "        true,\n        true,\n        true,\n        false,",
            "        true,\n        false,\n        true,\n        false,",
            DIRECT,
            "undeclaredVaSignalsDoNotWork_U6"),
        new Mutant(
            "strong signals work and are not declared",
            PROXY,
            PROVIDER,
            "        true,\n        true,\n        true,\n        false,",
            "        false,\n        true,\n        true,\n        false,",
            DIRECT,
            "undeclaredStrongSignalsDoNotWork_U6"),
        new Mutant(
            "a rail connection works and is not declared",
            PROXY,
            PROVIDER,
            "        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),",
            "        EnumSet.of(ConnectionType.FULL),",
            DIRECT,
            "undeclaredConnectionsDoNotWork_U6"),
        new Mutant(
            "a declared get does not work",
            PROXY,
            CONTEXT,
            "      SegmentCopy.copy(from.peers[peer], remoteOffset, to.local, localOffset, bytes);\n",
            "",
            DIRECT,
            "dataOfAGetIsThereAfterFlushWaitOrBarrier_P7"));
  }
}
