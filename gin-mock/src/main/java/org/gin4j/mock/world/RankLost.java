package org.gin4j.mock.world;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/** What the program of a lost rank gets: as if its process had been killed, it cannot go on. */
final class RankLost {
  private RankLost() {}

  static GinException of(int rank) {
    return new GinException(
        ErrorKind.CLOSED, "rank " + rank + " is lost, as this run was asked", "");
  }
}
