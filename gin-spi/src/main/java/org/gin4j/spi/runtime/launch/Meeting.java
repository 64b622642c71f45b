package org.gin4j.spi.runtime.launch;

import java.time.Duration;
import org.gin4j.api.CommConfig;
import org.gin4j.api.GinException;
import org.gin4j.spi.rendezvous.RendezvousClient;

/** Joins the rendezvous of a launch. */
public final class Meeting {
  /** Name of a communicator within its job; ranks of one name meet. */
  private static final String NAME = "gin.communicator";

  /**
   * A launcher listens before it starts ranks: one that does not answer has died, and its ranks
   * should not outlive it for long.
   */
  private static final Duration LISTENING_ALREADY = Duration.ofSeconds(10);

  private Meeting() {}

  /** Returns the name of the communicator to join. */
  public static String name(CommConfig config) {
    return config.get(NAME).orElse("world");
  }

  /** Joins, listening first when this is rank 0 and nobody else is said to. */
  public static RendezvousClient join(Launch launch, CommConfig config, Duration timeout) {
    String mode = config.get(CommConfig.RENDEZVOUS).orElse("rank0");
    if (!mode.equals("rank0") && !mode.equals("external")) {
      throw GinException.invalidArgument(
          CommConfig.RENDEZVOUS + " is '" + mode + "': expected rank0 or external");
    }
    if (launch.rank() == 0 && mode.equals("rank0")) {
      RendezvousHost.listen(launch.address(), launch.size(), launch.secret(), timeout);
    }
    RendezvousClient client =
        RendezvousClient.join(
            launch.address(),
            name(config),
            launch.rank(),
            launch.size(),
            launch.secret(),
            timeout,
            mode.equals("rank0") ? timeout : LISTENING_ALREADY);
    if (mode.equals("rank0")) {
      client.hostedBy(0);
    }
    return client;
  }
}
