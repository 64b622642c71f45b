package org.gin4j.spi.rma;

import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.Provider;

/** Offers a one-sided transport. Needs a public constructor without arguments. */
public interface RmaTransportProvider extends Provider {

  /** Returns what an opened transport can do. */
  RmaCapabilities capabilities();

  /** Returns whether a peer can be reached by it. Local; no connection is made. */
  Availability reaches(BackendEnvironment environment, int peer);

  /** Opens the transport. Collective among the ranks of the communicator. */
  RmaTransport open(BackendEnvironment environment);
}
