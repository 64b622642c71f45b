package org.gin4j.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class LinePumpTest {
  @Test
  void everyLineIsPrefixedAndEnded() {
    assertEquals("[3] one\n[3] \n[3] two ü\n[3] rest\n", pump("one\n\ntwo ü\r\nrest"));
  }

  @Test
  void linesLongerThanABufferStayWhole() {
    String line = "x".repeat(100_000);
    assertEquals("[3] " + line + "\n", pump(line + "\n"));
  }

  private static String pump(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrefixedOutput sink = new PrefixedOutput(new PrintStream(out, true, UTF_8), 3);
    new LinePump(new ByteArrayInputStream(text.getBytes(UTF_8)), sink).run();
    return out.toString(UTF_8);
  }
}
