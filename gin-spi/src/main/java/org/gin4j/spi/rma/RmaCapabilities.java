package org.gin4j.spi.rma;

/**
 * What a transport can do, as flags and limits.
 *
 * @param loadStore whether peers' memory is mapped, so that the calling thread may copy by itself
 * @param get whether get is served
 * @param nativeAtomics whether adds are done by the target's memory system or NIC rather than by a
 *     thread of the target
 * @param sameHostOnly whether only ranks of one host are reached
 */
public record RmaCapabilities(
    boolean loadStore, boolean get, boolean nativeAtomics, boolean sameHostOnly) {}
