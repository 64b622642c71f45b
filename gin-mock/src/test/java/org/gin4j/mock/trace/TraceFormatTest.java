package org.gin4j.mock.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFormatTest {
  @TempDir Path folder;

  @Test
  void theSuffixChoosesTheFormat() {
    assertEquals(TraceFormat.TEXT, TraceFormat.of(Path.of("a.svg/run.txt")));
    assertEquals(TraceFormat.JSON, TraceFormat.of(Path.of("run.json")));
    assertEquals(TraceFormat.SVG, TraceFormat.of(Path.of("/tmp/RUN.SVG")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.png", "svg", "/", "run.svg.gz"})
  void anotherSuffixIsRefused(String file) {
    GinException e = assertThrows(GinException.class, () -> TraceFormat.of(Path.of(file)));

    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    assertTrue(e.getMessage().contains(".svg file, not to " + file), e.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void write_replacesTheFile(TraceFormat format) throws Exception {
    Path file = folder.resolve("trace");
    Files.writeString(file, "x".repeat(1_000_000));

    format.write(Examples.weakSignal(), file);

    assertEquals(format.render(Examples.weakSignal()), Files.readString(file, UTF_8));
  }

  @ParameterizedTest
  @EnumSource
  void write_copesWithTextThatUtf8CannotHold(TraceFormat format) throws Exception {
    Path file = folder.resolve("trace");

    format.write(Examples.hostile(), file);

    assertTrue(Files.readString(file, UTF_8).contains("漢字"));
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyRunIsDrawnToo(TraceFormat format) {
    Trace trace = new TraceBuilder("nothing", 1).build(0);

    assertTrue(format.render(trace).contains("nothing"));
  }
}
