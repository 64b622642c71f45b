package org.gin4j.spi.runtime.launch;

import java.time.Duration;
import org.gin4j.api.CommConfig;
import org.gin4j.api.GinException;
import org.gin4j.spi.rendezvous.RendezvousClient;

/** A joined rendezvous, with the listening end when this process hosts it. */
public final class Meeting implements AutoCloseable {
  /** Name of a communicator within its job; ranks of one name meet. */
  private static final String NAME = "gin.communicator";

  private final Launch launch;
  private final RendezvousClient client;
  private final boolean hosting;

  private Meeting(Launch launch, RendezvousClient client, boolean hosting) {
    this.launch = launch;
    this.client = client;
    this.hosting = hosting;
  }

  /** Joins, listening first when this is rank 0 and nobody else is said to. */
  public static Meeting join(Launch launch, CommConfig config, Duration timeout) {
    String mode = config.get(CommConfig.RENDEZVOUS).orElse("rank0");
    if (!mode.equals("rank0") && !mode.equals("external")) {
      throw GinException.invalidArgument(
          CommConfig.RENDEZVOUS + " is '" + mode + "': expected rank0 or external");
    }
    boolean hosting = launch.rank() == 0 && mode.equals("rank0");
    if (hosting) {
      RendezvousHost.acquire(launch.address(), launch.size(), launch.secret(), timeout);
    }
    try {
      RendezvousClient client =
          RendezvousClient.join(
              launch.address(),
              config.get(NAME).orElse("world"),
              launch.rank(),
              launch.size(),
              launch.secret(),
              timeout);
      if (mode.equals("rank0")) {
        client.hostedBy(0);
      }
      return new Meeting(launch, client, hosting);
    } catch (RuntimeException e) {
      if (hosting) {
        RendezvousHost.release(launch.address());
      }
      throw e;
    }
  }

  /** Returns the connection. */
  public RendezvousClient client() {
    return client;
  }

  @Override
  public void close() {
    client.close();
    if (hosting) {
      RendezvousHost.release(launch.address());
    }
  }
}
