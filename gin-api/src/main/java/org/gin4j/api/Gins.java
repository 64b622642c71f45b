package org.gin4j.api;

import java.util.List;
import java.util.ServiceLoader;

/** The way in: connects this process to its communicator. */
public final class Gins {
  private Gins() {}

  /**
   * Connects as the environment says: rank, size and address from the launcher's variables (gin4j's
   * own, torchrun's, Slurm's, Open MPI's or PMIx's). Blocks until all ranks have come, within the
   * configured deadline.
   *
   * @throws GinException RENDEZVOUS when the environment does not name rank, size, address and
   *     secret, or the ranks cannot meet; it says what is missing
   */
  public static Communicator connect() {
    return connect(CommConfig.fromEnvironment());
  }

  /** Connects as a configuration says; what it leaves unset comes from the environment. */
  public static Communicator connect(CommConfig config) {
    List<CommunicatorFactory> found =
        ServiceLoader.load(CommunicatorFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    if (found.isEmpty()) {
      throw new GinException(
          ErrorKind.NO_BACKEND,
          "no runtime found: nothing provides " + CommunicatorFactory.class.getName(),
          "put gin-spi and a backend such as gin-proxy on the class path or module path");
    }
    if (found.size() > 1) {
      throw new GinException(
          ErrorKind.NO_BACKEND,
          "several runtimes found: " + found.stream().map(f -> f.getClass().getName()).toList(),
          "keep one version of gin-spi on the class path or module path");
    }
    return found.get(0).connect(config);
  }
}
