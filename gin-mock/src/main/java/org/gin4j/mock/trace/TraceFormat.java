package org.gin4j.mock.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.gin4j.api.GinException;
import org.gin4j.mock.trace.render.JsonRendering;
import org.gin4j.mock.trace.render.SvgRendering;
import org.gin4j.mock.trace.render.TextRendering;

/** The forms in which a trace can be read. The same trace always gives the same characters. */
public enum TraceFormat {
  /** One line for each event, then the findings; for terminals and comparisons. */
  TEXT(".txt"),

  /**
   * One object with {@code format} ({@code gin4j-trace}), {@code version} (1), {@code title},
   * {@code ranks}, {@code seed}, {@code dropped}, {@code events} and {@code findings}; for
   * programs.
   *
   * <p>An event has {@code id}, {@code kind}, {@code begin}, {@code end}, {@code rank}, {@code
   * peer}, {@code context}, {@code cause}, {@code label}, {@code site} and {@code law}; a finding
   * has {@code rule}, {@code statement}, {@code related}, {@code message}, {@code ranks}, {@code
   * sites} and {@code events}. Every field is always there; what does not apply is null.
   */
  JSON(".json"),

  /** A space-time diagram: ranks are lanes and time flows down; for people. */
  SVG(".svg");

  private final String suffix;

  TraceFormat(String suffix) {
    this.suffix = suffix;
  }

  /**
   * Returns the format that a file's suffix asks for: {@code .txt}, {@code .json} or {@code .svg}.
   *
   * @throws GinException INVALID_ARGUMENT when it is another
   */
  public static TraceFormat of(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    for (TraceFormat format : values()) {
      if (name.endsWith(format.suffix)) {
        return format;
      }
    }
    throw GinException.invalidArgument(
        "a trace is written to a .txt, .json or .svg file, not to " + file);
  }

  /** Returns a trace in this format. */
  public String render(Trace trace) {
    return switch (this) {
      case TEXT -> TextRendering.render(trace);
      case JSON -> JsonRendering.render(trace);
      case SVG -> SvgRendering.render(trace);
    };
  }

  /** Writes a trace to a file in this format, as UTF-8; what the file held is replaced. */
  public void write(Trace trace, Path file) throws IOException {
    Files.write(file, render(trace).getBytes(UTF_8));
  }
}
