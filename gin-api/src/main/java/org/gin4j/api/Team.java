package org.gin4j.api;

/**
 * An arithmetic progression of ranks, seen from one of them [T1]. A value: it names ranks and holds
 * no resource.
 *
 * <p>Source: {@code ncclTeam} and {@code ncclTeam*} functions, NCCL 2.30.7. Peers passed to {@link
 * Gin} operations are ranks within the team that is passed with them.
 *
 * @param size number of members
 * @param rank this process's place in the team
 * @param stride distance between neighbours in world ranks
 */
public record Team(int size, int rank, int stride) {

  /** Returns the team of all ranks. */
  public static Team world(int ranks, int rank) {
    return new Team(ranks, rank, 1);
  }

  /** Returns the team of ranks that share memory: {@code lsaSize} consecutive ranks. */
  public static Team lsa(int lsaSize, int rank) {
    return new Team(lsaSize, rank % lsaSize, 1);
  }

  /** Returns the team of ranks at the same place of every LSA team. */
  public static Team rail(int ranks, int lsaSize, int rank) {
    return new Team(ranks / lsaSize, rank / lsaSize, lsaSize);
  }

  /**
   * Returns the world rank of a member, given the world rank of this process [T3]. Not checked: an
   * index outside the team continues the progression.
   */
  public int rankToWorld(int ownWorldRank, int index) {
    return ownWorldRank + (index - rank) * stride;
  }

  /**
   * Returns the LSA rank of a member; negative or at least the LSA size when it is on another host
   * [T3].
   */
  public int rankToLsa(int ownLsaRank, int index) {
    return ownLsaRank + (index - rank) * stride;
  }

  /** Returns whether the other team's member {@code index} is in this team [T3]. */
  public boolean isMember(Team other, int index) {
    int delta = (index - other.rank) * other.stride;
    if (delta % stride != 0) {
      return false;
    }
    int place = rank + delta / stride;
    return place >= 0 && place < size;
  }

  /**
   * Returns the place in this team of the other team's member {@code index}. Meaningful only for a
   * member; otherwise the quotient is truncated [T3].
   */
  public int rankToTeam(Team other, int index) {
    return rank + (index - other.rank) * other.stride / stride;
  }

  /**
   * Returns the innermost part of this team: blocks of {@code innerSize} neighbours [T3].
   *
   * @throws GinException INVALID_ARGUMENT when innerSize is below 1
   */
  public Team innerFactor(int innerSize) {
    checkFactor(innerSize);
    return new Team(innerSize, rank % innerSize, stride);
  }

  /**
   * Returns the outer part of this team: one member of every block of {@code innerSize} [T3].
   *
   * @throws GinException INVALID_ARGUMENT when innerSize is below 1
   */
  public Team outerFactor(int innerSize) {
    checkFactor(innerSize);
    return new Team(size / innerSize, rank / innerSize, stride * innerSize);
  }

  /**
   * Returns the place in this team of the {@code index}-th member that is not in the subset [T3].
   * The subset's stride must be a multiple of this team's.
   */
  public int rankInDifference(Team subset, int index) {
    int step = subset.stride / stride;
    int first = rank - subset.rank * step;
    int last = first + (subset.size - 1) * step;
    int low = Math.min(first, last);
    int gap = Math.abs(step);
    if (index < low) {
      return index;
    }
    if (gap > 1) {
      int behind = index - low;
      int block = behind / (gap - 1);
      if (block < subset.size - 1) {
        return low + 1 + behind + block;
      }
    }
    return index + subset.size;
  }

  private static void checkFactor(int innerSize) {
    if (innerSize < 1) {
      throw GinException.invalidArgument("the inner size must be at least 1, not " + innerSize);
    }
  }

  /**
   * Checks a peer.
   *
   * @throws GinException INVALID_ARGUMENT when index is not a rank of this team
   */
  public void checkPeer(int index) {
    if (index < 0 || index >= size) {
      throw GinException.invalidArgument(
          "peer " + index + " is not in the team of " + size + " ranks (0 to " + (size - 1) + ")");
    }
  }
}
