package org.gin4j.cli.perf;

import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * What a rank measures with.
 *
 * @param device the device communicator
 * @param gin its context 0, for one thread
 * @param world the team of all ranks
 * @param send the window that puts read
 * @param receive the window that puts write, and that gets read
 * @param bytes size of a transfer
 */
record Stage(
    DeviceCommunicator device, Gin gin, Team world, Window send, Window receive, long bytes) {

  int rank() {
    return world.rank();
  }
}
