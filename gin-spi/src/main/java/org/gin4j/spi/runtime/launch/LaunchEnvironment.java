package org.gin4j.spi.runtime.launch;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/**
 * Reads rank, size, address and secret from gin4j's settings, or from what torchrun, Slurm, Open
 * MPI or another PMIx launcher put into the environment.
 */
public final class LaunchEnvironment {
  /** Up to 32000: Linux gives ports from 32768 on to whoever connects. */
  private static final int FIRST_DERIVED_PORT = 20_000;

  private static final int DERIVED_PORTS = 12_000;
  private static final Pattern ADDRESS = Pattern.compile("(?:\\[([^\\]]+)\\]|([^:]+)):(\\d{1,5})");
  private static final Pattern FIRST_HOST =
      Pattern.compile("([^\\[,]+)(?:\\[([0-9]+)[^\\]]*\\])?.*");

  private final Function<String, Optional<String>> settings;
  private final Map<String, String> environment;

  /**
   * A reader.
   *
   * @param settings gin4j's settings by property name
   * @param environment the process environment
   */
  public LaunchEnvironment(
      Function<String, Optional<String>> settings, Map<String, String> environment) {
    this.settings = settings;
    this.environment = environment;
  }

  /** A launcher: how its variables are called and where its ranks can meet. */
  private record Launcher(
      String name,
      String rankVariable,
      String sizeVariable,
      String secretAdvice,
      Function<LaunchEnvironment, Optional<InetSocketAddress>> meetingPoint) {}

  private static final List<Launcher> LAUNCHERS =
      List.of(
          new Launcher(
              "torchrun",
              "RANK",
              "WORLD_SIZE",
              "export GIN_SECRET before torchrun",
              LaunchEnvironment::torchrunAddress),
          new Launcher(
              "Slurm",
              "SLURM_PROCID",
              "SLURM_NTASKS",
              "export GIN_SECRET before srun",
              LaunchEnvironment::slurmAddress),
          new Launcher(
              "Open MPI",
              "OMPI_COMM_WORLD_RANK",
              "OMPI_COMM_WORLD_SIZE",
              "pass -x GIN_SECRET=$(openssl rand -hex 16) to mpirun",
              LaunchEnvironment::openMpiAddress),
          new Launcher(
              "PMIx",
              "PMIX_RANK",
              "PMIX_SIZE",
              "set GIN_SECRET for all ranks",
              reader -> Optional.empty()));

  /**
   * Reads the launch.
   *
   * @throws GinException RENDEZVOUS naming what is missing, INVALID_ARGUMENT naming what is wrong
   */
  public Launch read() {
    Optional<String> rank = settings.apply(CommConfig.RANK);
    Optional<String> size = settings.apply(CommConfig.SIZE);
    if (rank.isPresent()) {
      return launch(
          "gin4j",
          number(CommConfig.RANK, rank.get()),
          number(CommConfig.SIZE, size.orElseThrow(() -> missing(CommConfig.SIZE, "gin4j"))),
          Optional.empty(),
          "set GIN_SECRET for all ranks");
    }
    for (Launcher launcher : LAUNCHERS) {
      String found = environment.get(launcher.rankVariable);
      if (found != null) {
        String ranks = size.orElse(environment.get(launcher.sizeVariable));
        if (ranks == null) {
          throw missing(CommConfig.SIZE, launcher.name);
        }
        return launch(
            launcher.name,
            number(launcher.rankVariable, found),
            number(launcher.sizeVariable, ranks),
            launcher.meetingPoint.apply(this),
            launcher.secretAdvice);
      }
    }
    throw new GinException(
        ErrorKind.RENDEZVOUS,
        "this process does not know its rank: neither GIN_RANK nor the variables of torchrun, Slurm,"
            + " Open MPI or PMIx are set",
        "start it with `gin launch -n N -- ...`, or set GIN_RANK, GIN_SIZE, GIN_ADDRESS and"
            + " GIN_SECRET");
  }

  private Launch launch(
      String source, int rank, int size, Optional<InetSocketAddress> derived, String secretAdvice) {
    if (size < 1) {
      throw GinException.invalidArgument("the number of ranks must be at least 1, not " + size);
    }
    if (rank < 0 || rank >= size) {
      throw GinException.invalidArgument(
          "rank " + rank + " is outside 0 to " + (size - 1) + " (from " + source + ")");
    }
    InetSocketAddress address =
        settings
            .apply(CommConfig.ADDRESS)
            .map(LaunchEnvironment::address)
            .or(() -> derived)
            .orElseThrow(() -> missing(CommConfig.ADDRESS, source));
    String secret =
        settings
            .apply(CommConfig.SECRET)
            .orElseThrow(
                () ->
                    new GinException(
                        ErrorKind.RENDEZVOUS,
                        "no secret is set, so anybody could join (launched by " + source + ")",
                        secretAdvice));
    return new Launch(rank, size, address, secret, source);
  }

  private static GinException missing(String setting, String source) {
    return new GinException(
        ErrorKind.RENDEZVOUS,
        setting + " is not set and cannot be told from the variables of " + source,
        "set " + CommConfig.environmentName(setting) + " for all ranks");
  }

  private static int number(String name, String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new GinException(
          ErrorKind.INVALID_ARGUMENT, name + " is '" + text + "', which is not a number", "", e);
    }
  }

  private static InetSocketAddress address(String text) {
    Matcher matcher = ADDRESS.matcher(text);
    int port = matcher.matches() ? Integer.parseInt(matcher.group(3)) : -1;
    if (port < 1 || port > 65_535) {
      throw GinException.invalidArgument(
          CommConfig.ADDRESS
              + " is '"
              + text
              + "': expected host:port or [IPv6 address]:port, with a port of 1 to 65535");
    }
    String host = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    return InetSocketAddress.createUnresolved(host, port);
  }

  private Optional<InetSocketAddress> torchrunAddress() {
    String host = environment.get("MASTER_ADDR");
    String port = environment.get("MASTER_PORT");
    if (host == null || port == null) {
      return Optional.empty();
    }
    // torchrun's agent may already listen at the master port; then the next one is ours.
    int shift = "True".equals(environment.get("TORCHELASTIC_USE_AGENT_STORE")) ? 1 : 0;
    return Optional.of(
        InetSocketAddress.createUnresolved(host, number("MASTER_PORT", port) + shift));
  }

  private Optional<InetSocketAddress> slurmAddress() {
    String job = environment.getOrDefault("SLURM_JOB_ID", "0");
    int port = derivedPort(job + "." + environment.getOrDefault("SLURM_STEP_ID", "0"));
    if ("1".equals(environment.get("SLURM_NNODES"))) {
      return Optional.of(InetSocketAddress.createUnresolved("127.0.0.1", port));
    }
    String nodes =
        environment.getOrDefault("SLURM_STEP_NODELIST", environment.get("SLURM_JOB_NODELIST"));
    if (nodes == null) {
      return Optional.empty();
    }
    Matcher matcher = FIRST_HOST.matcher(nodes);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String digits = matcher.group(2) == null ? "" : matcher.group(2);
    return Optional.of(InetSocketAddress.createUnresolved(matcher.group(1) + digits, port));
  }

  private Optional<InetSocketAddress> openMpiAddress() {
    String local = environment.get("OMPI_COMM_WORLD_LOCAL_SIZE");
    if (local == null || !local.equals(environment.get("OMPI_COMM_WORLD_SIZE"))) {
      return Optional.empty();
    }
    String job =
        environment.getOrDefault(
            "PMIX_NAMESPACE", environment.getOrDefault("OMPI_MCA_ess_base_jobid", "0"));
    return Optional.of(InetSocketAddress.createUnresolved("127.0.0.1", derivedPort(job)));
  }

  private static int derivedPort(String job) {
    return FIRST_DERIVED_PORT + Math.floorMod(job.hashCode(), DERIVED_PORTS);
  }
}
