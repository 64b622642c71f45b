package org.gin4j.mock.world;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.GinException;
import org.gin4j.spi.BackendCapabilities;

/**
 * What the simulated backend can do and what befalls it; each is a setting of a run.
 *
 * @param strong whether strong signals are offered ({@code gin.mock.strong})
 * @param va whether VA signals are offered ({@code gin.mock.va})
 * @param get whether get is offered ({@code gin.mock.get})
 * @param connections connection kinds offered, with commas ({@code gin.mock.connections})
 * @param contexts most contexts ({@code gin.mock.contexts})
 * @param signals most signals a context ({@code gin.mock.signals})
 * @param counters most counters a context ({@code gin.mock.counters})
 * @param depth most operations of a context that are not locally complete ({@code gin.mock.depth})
 * @param firstMark 32-bit number of the first operation ({@code gin.mock.start})
 * @param lost rank that is lost, or -1 ({@code gin.mock.lose}, as rank@step)
 * @param lostAt the fabric's step at which it is
 * @param failAt step at which an operation fails, or -1 ({@code gin.mock.fail})
 * @param stalled rank that never runs after {@code stalledAt}, or -1 ({@code gin.mock.stall}, as
 *     rank@step)
 * @param stalledAt the step
 */
public record MockSettings(
    boolean strong,
    boolean va,
    boolean get,
    Set<ConnectionType> connections,
    int contexts,
    int signals,
    int counters,
    int depth,
    int firstMark,
    int lost,
    long lostAt,
    long failAt,
    int stalled,
    long stalledAt) {
  private static final String PREFIX = "gin.mock.";
  private static final int MANY_CONTEXTS = 256;
  private static final int MANY_CELLS = 1 << 24;
  private static final int DEEPEST = 1 << 20;
  private static final Set<String> KNOWN =
      Set.of(
          "strong",
          "va",
          "get",
          "connections",
          "contexts",
          "signals",
          "counters",
          "depth",
          "start",
          "lose",
          "fail",
          "stall");

  /** Reads settings; an unknown one that begins with gin.mock is refused. */
  public static MockSettings read(Map<String, String> settings, int ranks) {
    for (String name : settings.keySet()) {
      if (name.startsWith(PREFIX) && !KNOWN.contains(name.substring(PREFIX.length()))) {
        throw GinException.invalidArgument(
            "there is no setting "
                + name
                + "; known are "
                + PREFIX
                + String.join(", ", new TreeSet<>(KNOWN)));
      }
    }
    Reader reader = new Reader(settings);
    long[] lose = reader.event("lose", ranks);
    long[] stall = reader.event("stall", ranks);
    return new MockSettings(
        reader.flag("strong"),
        reader.flag("va"),
        reader.flag("get"),
        reader.connections(),
        (int) reader.number("contexts", MANY_CONTEXTS, 1, MANY_CONTEXTS),
        (int) reader.number("signals", MANY_CELLS, 0, MANY_CELLS),
        (int) reader.number("counters", MANY_CELLS / 2, 0, MANY_CELLS / 2),
        (int) reader.number("depth", DEEPEST, 1, DEEPEST),
        (int) reader.number("start", 0, 0, (1L << 32) - 1),
        (int) lose[0],
        lose[1],
        reader.number("fail", -1, -1, Long.MAX_VALUE),
        (int) stall[0],
        stall[1]);
  }

  /** Returns what the backend says of itself. */
  public BackendCapabilities capabilities(Set<org.gin4j.api.SegmentKind> kinds) {
    return new BackendCapabilities(
        strong, va, get, true, false, kinds, connections, 1, contexts, signals, counters, depth);
  }

  private record Reader(Map<String, String> settings) {

    private String text(String name, String standard) {
      return settings.getOrDefault(PREFIX + name, standard).strip();
    }

    boolean flag(String name) {
      String text = text(name, "true");
      if (!text.equals("true") && !text.equals("false")) {
        throw wrong(name, text, "true or false");
      }
      return text.equals("true");
    }

    long number(String name, long standard, long least, long most) {
      String text = text(name, Long.toString(standard));
      try {
        long number = Long.decode(text);
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException notANumber) {
        // Refused below, with what is expected.
      }
      throw wrong(name, text, "a number from " + least + " to " + most);
    }

    long[] event(String name, int ranks) {
      String text = text(name, "");
      if (text.isEmpty()) {
        return new long[] {-1, -1};
      }
      String[] halves = text.split("@", -1);
      try {
        if (halves.length == 2) {
          long[] event = {Integer.parseInt(halves[0]), Long.parseLong(halves[1])};
          if (event[0] >= 0 && event[0] < ranks && event[1] >= 0) {
            return event;
          }
        }
      } catch (NumberFormatException notANumber) {
        // Refused below, with what is expected.
      }
      throw wrong(name, text, "rank@step, such as 1@40, with a rank below " + ranks);
    }

    Set<ConnectionType> connections() {
      String text = text("connections", "full,rail");
      Set<ConnectionType> kinds = EnumSet.noneOf(ConnectionType.class);
      for (String name : text.split(",", -1)) {
        try {
          kinds.add(ConnectionType.valueOf(name.strip().toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException unknown) {
          throw wrong("connections", text, "full, rail or both with a comma");
        }
      }
      return kinds;
    }

    private static GinException wrong(String name, String text, String expected) {
      return GinException.invalidArgument(
          PREFIX + name + " is '" + text + "': expected " + expected);
    }
  }
}
