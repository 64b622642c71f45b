package org.gin4j.api;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How to connect: settings by name. A setting that is left unset comes from the system property of
 * its name, else from the environment variable of its name in capitals with underscores ({@code
 * gin.lsa.size} is {@code GIN_LSA_SIZE}), else from the launcher's variables or the default.
 *
 * <p>Immutable. Backends read their own settings by the same rule, such as {@code
 * gin.proxy.direct}.
 */
public final class CommConfig {
  /** World rank of this process. */
  public static final String RANK = "gin.rank";

  /** Number of ranks. */
  public static final String SIZE = "gin.size";

  /** Where ranks meet, as host:port. */
  public static final String ADDRESS = "gin.address";

  /** What every rank must know to join: any text of at least 16 characters. */
  public static final String SECRET = "gin.secret";

  /**
   * {@code rank0} (default): rank 0 listens at the address; {@code external}: somebody else does.
   */
  public static final String RENDEZVOUS = "gin.rendezvous";

  /** The one backend to use, by name; does not fall back [U6]. {@code auto} by default. */
  public static final String BACKEND = "gin.backend";

  /** Backends allowed, bit i for type code i; all by default. */
  public static final String BACKEND_MASK = "gin.backend.mask";

  /** The one transport to use, by name. {@code auto} by default. */
  public static final String TRANSPORT = "gin.transport";

  /** The one memory provider to use, by name. {@code auto} by default. */
  public static final String MEMORY = "gin.memory";

  /** Upper bound of the LSA team's size [T2]; none by default. */
  public static final String LSA_SIZE = "gin.lsa.size";

  /** Name of this host, for deciding which ranks share memory; found by default. */
  public static final String HOST = "gin.host";

  /** Default deadline of every blocking call in seconds [L1]; 120 by default. */
  public static final String TIMEOUT = "gin.timeout";

  private final Map<String, String> explicit;

  private CommConfig(Map<String, String> explicit) {
    this.explicit = Map.copyOf(explicit);
  }

  /** Returns the configuration with every setting unset. */
  public static CommConfig fromEnvironment() {
    return builder().build();
  }

  /** Returns a copy in which settings have other values. */
  public CommConfig with(Map<String, String> settings) {
    Map<String, String> merged = new HashMap<>(explicit);
    merged.putAll(settings);
    return new CommConfig(merged);
  }

  /** Returns a builder with every setting unset. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a setting's value from here, the system properties or the environment. */
  public Optional<String> get(String setting) {
    String value = explicit.get(setting);
    if (value == null) {
      value = System.getProperty(setting);
    }
    if (value == null) {
      value = System.getenv(environmentName(setting));
    }
    return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
  }

  /** Returns the environment variable of a setting. */
  public static String environmentName(String setting) {
    return setting.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** Collects settings. Not safe for use by several threads. */
  public static final class Builder {
    private final Map<String, String> settings = new HashMap<>();

    private Builder() {}

    /** Sets any setting by name. */
    public Builder set(String setting, String value) {
      settings.put(setting, value);
      return this;
    }

    /** Sets {@link #RANK}. */
    public Builder rank(int rank) {
      return set(RANK, Integer.toString(rank));
    }

    /** Sets {@link #SIZE}. */
    public Builder size(int size) {
      return set(SIZE, Integer.toString(size));
    }

    /** Sets {@link #ADDRESS}. */
    public Builder address(InetSocketAddress address) {
      return set(ADDRESS, address.getHostString() + ":" + address.getPort());
    }

    /** Sets {@link #SECRET}. */
    public Builder secret(String secret) {
      return set(SECRET, secret);
    }

    /** Sets {@link #TIMEOUT}. */
    public Builder timeout(Duration timeout) {
      return set(TIMEOUT, Double.toString(timeout.toNanos() / 1e9));
    }

    /** Returns the configuration. */
    public CommConfig build() {
      return new CommConfig(settings);
    }
  }
}
