package org.gin4j.spi.runtime;

import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.CommunicatorFactory;
import org.gin4j.spi.rendezvous.RendezvousClient;
import org.gin4j.spi.runtime.launch.Launch;
import org.gin4j.spi.runtime.launch.LaunchEnvironment;
import org.gin4j.spi.runtime.launch.Meeting;

/** Connects communicators of this runtime. */
public final class RuntimeCommunicatorFactory implements CommunicatorFactory {

  /** For the service loader. */
  public RuntimeCommunicatorFactory() {}

  @Override
  public Communicator connect(CommConfig config) {
    CommSettings settings = CommSettings.read(config);
    Launch launch = new LaunchEnvironment(config::get, System.getenv()).read();
    RendezvousClient rendezvous = Meeting.join(launch, config, settings.timeout());
    try {
      return new RuntimeCommunicator(launch.rank(), rendezvous, config, settings);
    } catch (RuntimeException e) {
      rendezvous.close();
      throw e;
    }
  }
}
