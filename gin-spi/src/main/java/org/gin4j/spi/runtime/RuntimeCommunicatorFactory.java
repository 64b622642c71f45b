package org.gin4j.spi.runtime;

import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.CommunicatorFactory;
import org.gin4j.spi.rendezvous.LocalRank;
import org.gin4j.spi.rendezvous.Rendezvous;
import org.gin4j.spi.runtime.launch.Launch;
import org.gin4j.spi.runtime.launch.LaunchEnvironment;
import org.gin4j.spi.runtime.launch.Meeting;

/** Connects communicators of this runtime. */
public final class RuntimeCommunicatorFactory implements CommunicatorFactory {

  /** For the service loader. */
  public RuntimeCommunicatorFactory() {}

  @Override
  public Communicator connect(CommConfig config) {
    return LocalRank.current()
        .map(local -> connectLocal(local, local.configure(config)))
        .orElseGet(() -> connectLaunched(config));
  }

  private static Communicator connectLocal(LocalRank local, CommConfig config) {
    CommSettings settings = CommSettings.read(config);
    return connect(
        local.rank(), local.join(Meeting.name(config), settings.timeout()), config, settings);
  }

  private static Communicator connectLaunched(CommConfig config) {
    CommSettings settings = CommSettings.read(config);
    Launch launch = new LaunchEnvironment(config::get, System.getenv()).read();
    return connect(
        launch.rank(), Meeting.join(launch, config, settings.timeout()), config, settings);
  }

  private static Communicator connect(
      int rank, Rendezvous rendezvous, CommConfig config, CommSettings settings) {
    try {
      return new RuntimeCommunicator(rank, rendezvous, config, settings);
    } catch (RuntimeException e) {
      rendezvous.close();
      throw e;
    }
  }
}
