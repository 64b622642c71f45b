package org.gin4j.spi;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.gin4j.api.GinException;

/**
 * Reads the settings of a backend or transport. A value that is not among those allowed is refused
 * with INVALID_ARGUMENT, naming the setting, the value and what is expected.
 */
public final class Settings {
  private static final long PARK_NANOS = 20_000;
  private static final Pattern WORD = Pattern.compile("0x[0-9a-fA-F]{1,17}|-?[0-9]{1,20}");

  private final BackendEnvironment environment;

  /** Reads what an environment holds. */
  public Settings(BackendEnvironment environment) {
    this.environment = environment;
  }

  /**
   * Returns a whole number, decimal or {@code 0x...}.
   *
   * @param otherwise when the setting is not given
   */
  public long number(String name, long otherwise, long least, long most) {
    Optional<String> text = environment.setting(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    String range = "a whole number from " + least + " to " + most;
    try {
      long value = Long.decode(text.get());
      if (value < least || value > most) {
        throw wrong(name, range);
      }
      return value;
    } catch (NumberFormatException e) {
      GinException wrong = wrong(name, range);
      throw new GinException(wrong.kind(), wrong.getMessage(), "", e);
    }
  }

  /**
   * Returns a number of 64 bits, decimal or {@code 0x...}, signed or not.
   *
   * @param otherwise when the setting is not given
   */
  public long word(String name, long otherwise) {
    Optional<String> text = environment.setting(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    if (!WORD.matcher(text.get()).matches()) {
      throw wrong(name, "a number of 64 bits");
    }
    BigInteger value =
        text.get().startsWith("0x")
            ? new BigInteger(text.get().substring(2), 16)
            : new BigInteger(text.get());
    if (value.bitLength() > (value.signum() < 0 ? Long.SIZE - 1 : Long.SIZE)) {
      throw wrong(name, "a number of 64 bits");
    }
    return value.longValue();
  }

  /**
   * Returns one of several words.
   *
   * @param words at least two; the first is taken when the setting is not given
   */
  public String choice(String name, String... words) {
    List<String> allowed = List.of(words);
    String word = environment.setting(name).orElse(allowed.getFirst());
    if (!allowed.contains(word)) {
      List<String> others = allowed.subList(0, allowed.size() - 1);
      throw wrong(name, String.join(", ", others) + " or " + allowed.getLast());
    }
    return word;
  }

  /**
   * Returns how a thread that finds no work passes the time: {@code adaptive}, the default, {@code
   * spin}, {@code yield} or {@code park}.
   *
   * @param busyThreads as {@link BackendEnvironment#idleStrategy}
   */
  public IdleStrategy idle(String name, int busyThreads) {
    return switch (choice(name, "adaptive", "spin", "yield", "park")) {
      case "spin" -> round -> Thread.onSpinWait();
      case "yield" -> round -> Thread.yield();
      case "park" -> round -> LockSupport.parkNanos(PARK_NANOS);
      default -> environment.idleStrategy(busyThreads);
    };
  }

  private GinException wrong(String name, String expected) {
    return GinException.invalidArgument(
        name + " is '" + environment.setting(name).orElse("") + "': expected " + expected);
  }
}
