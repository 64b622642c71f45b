package org.gin4j.mock.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gin4j.mock.Finding;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

class TraceTextTest {
  @Test
  void aRunReadsAsATableWithItsFindings() {
    String expected =
        """
        message passing with a weak signal
        seed 0x5eed · 3 ranks · 14 events · 1 finding

            step   rank  event    what                   peer  ctx  call site                        law
            0–9    2     wait     s0 >= 1                      0    Reader.run(Exchange.java:41)
            1      0     write    64 B, the source of x             Writer.run(Exchange.java:22)
        #1  2      0     post     put x 64 B             2     0    Writer.run(Exchange.java:23)
            3      0     post     put y 8 B weak inc s0  2     0    Writer.run(Exchange.java:24)
            4–17   0     barrier  world, no fence                   Writer.run(Exchange.java:25)
            5      0     consume  source of y            2     0
            6      2     arrive   y 8 B                  0     0                                     P2
            7      0     consume  source of x            2     0
            8      2     signal   s0 = 1                 0     0                                     S2
            9–18   1     barrier  world, no fence                   Bystander.run(Exchange.java:60)
            10     2     read     y = 7                             Reader.run(Exchange.java:42)
        #1  11     2     read     x = 0                             Reader.run(Exchange.java:43)
            12–19  2     barrier  world, no fence                   Reader.run(Exchange.java:44)
            13     2     arrive   x 64 B                 0     0                                     P2

        #1 S2 (F26): a weak signal covers only the put it was bundled with
           rank 2 read x after a signal of rank 0 that does not cover the put of x: the weak signal of put y
           says that y has arrived, nothing of earlier puts; make that signal strong, or signal with the put
           of x
           step 2: rank 0 post put x 64 B at Writer.run(Exchange.java:23)
           step 11: rank 2 read x = 0 at Reader.run(Exchange.java:43)
        """;

    assertEquals(expected, TraceFormat.TEXT.render(Examples.weakSignal()));
  }

  @Test
  void everyLineOfAnOrdinaryRunHasAtMost100Columns() {
    for (Trace trace : List.of(Examples.weakSignal(), Examples.busy(16, 200, 3))) {
      for (String line : TraceFormat.TEXT.render(trace).lines().toList()) {
        assertTrue(line.length() <= 100, line);
      }
    }
  }

  @Test
  void everyEventHasALine_alsoOfALongRun() {
    Trace trace = Examples.busy(16, 5000, 0);

    assertEquals(trace.events().size() + 4, TraceFormat.TEXT.render(trace).lines().count());
  }

  @Test
  void aFindingWhoseEventsAreNotKeptStillNamesItsSites() {
    Finding finding =
        new Finding(
            Rule.L1,
            List.of(),
            "nobody comes",
            List.of(1),
            List.of("rank 1 waits at B.b(B.java:7)"),
            List.of(99));
    Trace trace = new Trace("t", 2, "1", List.of(), 100, List.of(finding));

    String text = TraceFormat.TEXT.render(trace);

    assertTrue(text.contains("event 99, not kept"), text);
    assertTrue(text.contains("   rank 1 waits at B.b(B.java:7)"), text);
    assertTrue(text.contains("0 events (100 earlier ones not kept) · 1 finding"), text);
  }

  @Test
  void hostileTextStaysOnItsLineAndCarriesNoControlCharacters() {
    String text = TraceFormat.TEXT.render(Examples.hostile());

    assertFalse(text.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c)), text);
    assertFalse(text.contains("\u202e"), text);
    assertEquals(3, text.lines().filter(line -> line.contains("…")).count(), text);
  }
}
