package org.gin4j.cli.rank;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A line that a rank process prints for the command that launched it: a marker, the kind, and
 * fields in the form of a URL query.
 *
 * @param kind what is reported
 * @param fields its facts
 */
public record RankMessage(Kind kind, Map<String, String> fields) {
  private static final String MARKER = "@gin ";

  /** What is reported. */
  public enum Kind {
    /** How far the rank has come. */
    PROGRESS,
    /** The rank is done. */
    RESULT,
    /** The rank failed. */
    FAILURE
  }

  /** Returns the line. */
  public String encode() {
    StringBuilder line = new StringBuilder(MARKER).append(kind.name()).append(' ');
    String separator = "";
    for (Map.Entry<String, String> field : fields.entrySet()) {
      line.append(separator)
          .append(field.getKey())
          .append('=')
          .append(URLEncoder.encode(field.getValue(), UTF_8));
      separator = "&";
    }
    return line.toString();
  }

  /** Returns the message of a line, or nothing when the line is none. */
  public static Optional<RankMessage> decode(String line) {
    if (!line.startsWith(MARKER)) {
      return Optional.empty();
    }
    int space = line.indexOf(' ', MARKER.length());
    if (space < 0) {
      return Optional.empty();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (String field : line.substring(space + 1).split("&", -1)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(
            field.substring(0, equals), URLDecoder.decode(field.substring(equals + 1), UTF_8));
      }
    }
    return Optional.of(
        new RankMessage(Kind.valueOf(line.substring(MARKER.length(), space)), fields));
  }
}
