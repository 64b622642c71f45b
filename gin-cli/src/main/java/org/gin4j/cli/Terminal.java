package org.gin4j.cli;

import java.io.Console;
import java.util.Optional;

/** Whether a person is watching. */
final class Terminal {
  private Terminal() {}

  static boolean isWatched() {
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }
}
