package org.gin4j.mock.trace.render;

import java.util.Locale;
import java.util.Optional;
import org.gin4j.mock.trace.EventKind;

/** What an arrow stands for. */
enum Flow {
  PUT("data of a put"),
  SIGNAL("signal"),
  GET("get"),
  STORE("direct store"),
  LOCAL("until the source is read or counted"),
  LOST("nothing of it arrived");

  private final String words;

  Flow(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  String style() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What leads to an event of a kind from the one that it completes. */
  static Optional<Flow> to(EventKind kind) {
    return switch (kind) {
      case ARRIVE -> Optional.of(PUT);
      case SIGNAL -> Optional.of(SIGNAL);
      case GET_READ, GET_DONE -> Optional.of(GET);
      case PUBLISH -> Optional.of(STORE);
      case CONSUME, COUNT -> Optional.of(LOCAL);
      default -> Optional.empty();
    };
  }
}
