package org.gin4j.spi.runtime;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/**
 * The runtime's own settings, read once and checked.
 *
 * @param timeout default deadline
 * @param backend the one backend to use, if forced
 * @param backendMask allowed type codes as bits, if restricted
 * @param memory the one memory provider to use, if forced
 * @param lsaLimit upper bound of the LSA size, 0 for none
 * @param host explicit host name
 * @param job prefix of the communicator's name, empty for none
 */
record CommSettings(
    Duration timeout,
    Optional<String> backend,
    OptionalInt backendMask,
    Optional<String> memory,
    int lsaLimit,
    Optional<String> host,
    String job) {
  private static final double DEFAULT_TIMEOUT_SECONDS = 120;
  private static final double LONGEST_TIMEOUT_SECONDS = 7 * 24 * 3600.0;
  private static final String JOB = "gin.job";

  static CommSettings read(CommConfig config) {
    double seconds =
        config
            .get(CommConfig.TIMEOUT)
            .map(text -> decimal(CommConfig.TIMEOUT, text))
            .orElse(DEFAULT_TIMEOUT_SECONDS);
    if (!(seconds > 0 && seconds <= LONGEST_TIMEOUT_SECONDS)) {
      throw GinException.invalidArgument(
          CommConfig.TIMEOUT
              + " is "
              + seconds
              + ": expected more than 0 and at most a week of"
              + " seconds");
    }
    int lsaLimit =
        config.get(CommConfig.LSA_SIZE).map(t -> integer(CommConfig.LSA_SIZE, t)).orElse(0);
    if (lsaLimit < 0) {
      throw GinException.invalidArgument(
          CommConfig.LSA_SIZE + " must not be negative: " + lsaLimit);
    }
    String job = config.get(JOB).orElse("");
    if (!job.matches("[A-Za-z0-9]{0,32}")) {
      throw GinException.invalidArgument(JOB + " must be at most 32 letters and digits: " + job);
    }
    return new CommSettings(
        Duration.ofNanos((long) (seconds * 1e9)),
        config.get(CommConfig.BACKEND).filter(name -> !name.equals("auto")),
        config
            .get(CommConfig.BACKEND_MASK)
            .map(text -> OptionalInt.of(integer(CommConfig.BACKEND_MASK, text)))
            .orElse(OptionalInt.empty()),
        config.get(CommConfig.MEMORY).filter(name -> !name.equals("auto")),
        lsaLimit,
        config.get(CommConfig.HOST),
        job);
  }

  private static int integer(String name, String text) {
    try {
      return Integer.decode(text);
    } catch (NumberFormatException e) {
      throw notANumber(name, text, e);
    }
  }

  private static double decimal(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw notANumber(name, text, e);
    }
  }

  private static GinException notANumber(String name, String text, NumberFormatException cause) {
    return new GinException(
        ErrorKind.INVALID_ARGUMENT, name + " is '" + text + "', which is not a number", "", cause);
  }
}
