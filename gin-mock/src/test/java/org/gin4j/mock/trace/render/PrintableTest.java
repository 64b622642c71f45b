package org.gin4j.mock.trace.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void whatFitsIsNotCut() {
    assertEquals("abcd", new Printable("abcd").head(4));
    assertEquals("abcd", new Printable("abcd").tail(4));
  }

  @Test
  void whatDoesNotFitIsCutAndSaysSo() {
    assertEquals("abc…", new Printable("abcde").head(4));
    assertEquals("…cde", new Printable("abcde").tail(4));
  }

  @Test
  void wideCharactersCountTwice() {
    assertEquals(4, new Printable("漢字").width());
    assertEquals("漢…", new Printable("漢字漢").head(4));
    assertEquals("…漢", new Printable("漢字漢").tail(4));
  }

  @Test
  void whatCannotBePrintedIsReplaced() {
    assertEquals("a�b c�", new Printable("a\u0007b\nc\ud83d").text());
    assertEquals("� �", new Printable("\u202e\u2028\uffff").text());
  }

  @Test
  void linesBreakAtSpaces_orWhereTheyMust() {
    assertEquals(List.of("ab cd", "efghi", "jk"), new Printable("ab cd efghijk").wrap(5));
    assertEquals(List.of(""), new Printable("").wrap(5));
  }

  @Test
  void longTextTakesNoTime() {
    Printable text = new Printable("漢 x".repeat(100_000));

    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertTrue(new Printable(text.head(40)).width() <= 40);
          assertTrue(new Printable(text.tail(40)).width() <= 40);
        });
  }
}
