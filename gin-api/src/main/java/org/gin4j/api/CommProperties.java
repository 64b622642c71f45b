package org.gin4j.api;

/**
 * What a communicator offers. Source: {@code ncclCommProperties}, NCCL 2.30.7.
 *
 * @param rank this process's world rank
 * @param size number of ranks
 * @param lsaSize number of ranks in an LSA team; divides size [T2]
 * @param lsaTeamCount number of LSA teams
 * @param hostLsaSize number of this rank's neighbours on its host before T2 reduced it
 * @param ginType the backend that a FULL connection would get, or {@link GinType#NONE}
 * @param railedGinType the backend that a RAIL connection would get, or {@link GinType#NONE}
 * @param ginUnavailable why {@code ginType} is NONE: every candidate with its reason; else empty
 */
public record CommProperties(
    int rank,
    int size,
    int lsaSize,
    int lsaTeamCount,
    int hostLsaSize,
    GinType ginType,
    GinType railedGinType,
    String ginUnavailable) {}
