package org.gin4j.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gin4j.api.CommConfig;
import org.gin4j.cli.backends.Capabilities;
import org.gin4j.cli.backends.Inventory;
import org.gin4j.cli.backends.ProviderEntry;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How ranks connect; shared by the commands that start ranks. */
final class ConnectOptions {
  private static final String AUTO = "auto";
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(2);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--backend",
      paramLabel = "auto|NAME",
      description = "The backend to use; 'gin backends' lists them.")
  private String backend;

  @Option(
      names = "--transport",
      paramLabel = "auto|NAME",
      description = "The transport to use; 'gin backends' lists them.")
  private String transport;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      converter = SecondsConverter.class,
      description = "How long a rank waits for others before it gives up. Default: 120.")
  private Duration timeout;

  private Inventory inventory;

  /** Looks at what is installed, once and only when an option names some of it. */
  private Inventory inventory() {
    if (inventory == null) {
      inventory = Inventory.load();
    }
    return inventory;
  }

  /** Returns the settings given, by property name; names are checked. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    put(settings, CommConfig.BACKEND, "backend", backend);
    put(settings, CommConfig.TRANSPORT, "transport", transport);
    if (timeout != null) {
      settings.put(CommConfig.TIMEOUT, Double.toString(timeout.toNanos() / 1e9));
    }
    return settings;
  }

  /** Returns what to tell who asks for an experimental backend, whose own log may go nowhere. */
  Optional<String> warning() {
    if (backend == null) {
      return Optional.empty();
    }
    return inventory().backends().stream()
        .filter(entry -> entry.name().equals(backend))
        .filter(entry -> Boolean.TRUE.equals(entry.capabilities().get(Capabilities.EXPERIMENTAL)))
        .map(entry -> "backend " + backend + " is experimental")
        .findFirst();
  }

  private void put(Map<String, String> settings, String setting, String kind, String name) {
    if (name == null) {
      return;
    }
    if (!name.equals(AUTO)) {
      List<String> known =
          (setting.equals(CommConfig.BACKEND) ? inventory().backends() : inventory().transports())
              .stream().map(ProviderEntry::name).toList();
      if (!known.contains(name)) {
        throw new ParameterException(
            spec.commandLine(),
            "there is no " + kind + " '" + name + "': choose auto or one of " + known);
      }
    }
    settings.put(setting, name);
  }

  /** Returns the deadline of every wait. */
  Duration timeout() {
    if (timeout != null) {
      return timeout;
    }
    Optional<String> configured = CommConfig.fromEnvironment().get(CommConfig.TIMEOUT);
    try {
      return configured.map(text -> new SecondsConverter().convert(text)).orElse(DEFAULT_TIMEOUT);
    } catch (CommandLine.TypeConversionException e) {
      throw new ParameterException(
          spec.commandLine(), CommConfig.TIMEOUT + ": " + e.getMessage(), e);
    }
  }
}
