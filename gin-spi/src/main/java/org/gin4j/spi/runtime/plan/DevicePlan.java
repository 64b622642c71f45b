package org.gin4j.spi.runtime.plan;

import java.util.List;
import org.gin4j.api.ResourceGrant;

/**
 * What one device communicator gets. Without GIN its numbers are 0.
 *
 * <p>Source: {@code ncclDevComm} and the resource allocation behind {@code ncclDevCommCreate}, NCCL
 * 2.30.7.
 *
 * @param ginActive whether GIN is set up
 * @param signals signals per context, barrier cells included [U3]
 * @param counters counters per context
 * @param contexts contexts granted [U4]
 * @param connections network connections that contexts are spread over
 * @param contextsCreated contexts that exist, a multiple of the connections
 * @param contextsPerConnection contexts on each connection
 * @param rankStride distance in the connections' numbering between peers of a context
 * @param connectionsRailed whether the communicator connects rail peers only
 * @param contextsRailed whether the device communicator connects rail peers only [P6]
 * @param strongLegacySignals whether unqualified actions are strong [S11]
 * @param worldBarrierSignal0 first signal id of the world barriers
 * @param railBarrierSignal0 first signal id of the rail barriers
 * @param hybridWorldBarrierSignal0 first signal id of the hybrid barriers' world cells
 * @param hybridRailBarrierSignal0 first signal id of the hybrid barriers' rail cells
 * @param lsaBarrier the LSA barriers
 * @param hybridLsaBarrier the hybrid barriers' LSA phase
 * @param shadowsOffset byte offset of the signal shadows in the resource buffer
 * @param resourceBytes size of the resource buffer, a multiple of its granularity
 * @param grants where list entries were placed, in list order
 */
public record DevicePlan(
    boolean ginActive,
    int signals,
    int counters,
    int contexts,
    int connections,
    int contextsCreated,
    int contextsPerConnection,
    int rankStride,
    boolean connectionsRailed,
    boolean contextsRailed,
    boolean strongLegacySignals,
    int worldBarrierSignal0,
    int railBarrierSignal0,
    int hybridWorldBarrierSignal0,
    int hybridRailBarrierSignal0,
    LsaBarrierPlan lsaBarrier,
    LsaBarrierPlan hybridLsaBarrier,
    long shadowsOffset,
    long resourceBytes,
    List<ResourceGrant> grants) {

  /** Copies the list. */
  public DevicePlan {
    grants = List.copyOf(grants);
  }
}
