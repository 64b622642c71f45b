package org.gin4j.mock.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gin4j.mock.Finding;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

class TraceSvgTest {
  private static final double BEFORE_THE_MARK = 6;

  static Stream<Trace> traces() {
    return Stream.of(
        Examples.weakSignal(),
        Examples.everyKind(),
        Examples.hostile(),
        Examples.busy(1, 30, 0),
        Examples.busy(4, 60, 1),
        Examples.busy(16, 200, 3),
        Examples.busy(16, 5000, 3),
        Examples.busy(100, 2000, 40));
  }

  @ParameterizedTest
  @MethodSource("traces")
  void everyEventOfAShortRunIsDrawnOnce_alongItsLane(Trace trace) throws Exception {
    Picture picture = new Picture(trace);
    boolean isShort = trace.events().size() <= 300;
    for (TraceEvent event : trace.events()) {
      int drawn = picture.groups("event", event.id()).size();
      assertTrue(drawn == 1 || (drawn == 0 && !isShort), event.toString());
      int bars = picture.groups("lasting", event.id()).size();
      boolean lasts =
          Set.of(EventKind.WAIT, EventKind.BARRIER, EventKind.FLUSH).contains(event.kind());
      assertEquals(lasts ? drawn : 0, bars, event.toString());
    }
  }

  @Test
  void marksAreOnTheLanesOfTheirRanks_andLaterEventsAreLower() throws Exception {
    Trace trace = Examples.busy(4, 60, 1);
    Picture picture = new Picture(trace);
    double last = 0;
    for (TraceEvent event : trace.events()) {
      Element group = picture.groups("event", event.id()).getFirst();
      double y = Picture.number(Picture.children(group, "text").getFirst(), "y");
      assertTrue(y > last, event.toString());
      last = y;
      List<Element> circles = Picture.children(group, "circle");
      if (event.kind() == EventKind.POST) {
        assertEquals(picture.lane(event.rank()), Picture.number(circles.getFirst(), "cx"));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("traces")
  void arrowsGoFromLaneToLane(Trace trace) throws Exception {
    Picture picture = new Picture(trace);
    for (TraceEvent event : trace.events()) {
      for (Element arrow : picture.groups("arrow", event.id())) {
        for (Element line : Picture.children(arrow, "line")) {
          int from = trace.events().get(event.cause()).rank();
          if (event.kind() == EventKind.GET_DONE) {
            from = event.peer();
          }
          assertEquals(picture.lane(from), Picture.number(line, "x1"), event.toString());
          double tip = Picture.number(line, "x2");
          assertEquals(picture.lane(event.rank()), tip, BEFORE_THE_MARK, event.toString());
        }
      }
    }
  }

  @Test
  void whatArrivesHasAnArrow_andWhatDoesNotIsMarked() throws Exception {
    Trace trace = Examples.everyKind();
    Picture picture = new Picture(trace);
    for (TraceEvent event : trace.events()) {
      boolean known = event.cause() >= 0 && event.cause() < trace.events().size();
      assertEquals(known ? 1 : 0, picture.groups("arrow", event.id()).size(), event.toString());
      boolean lost = event.label().contains("lost") && event.kind() == EventKind.POST;
      assertEquals(lost ? 1 : 0, picture.groups("unfinished", event.id()).size(), event.toString());
    }
  }

  @Test
  void aSignalLooksOtherThanData() throws Exception {
    Picture picture = new Picture(Examples.weakSignal());

    assertEquals(1, picture.groups("arrow", 8).size());
    assertTrue(
        Picture.children(picture.groups("arrow", 8).getFirst(), "line")
            .getFirst()
            .getAttribute("class")
            .contains("signal"));
    assertTrue(
        Picture.children(picture.groups("arrow", 6).getFirst(), "line")
            .getFirst()
            .getAttribute("class")
            .contains("put"));
  }

  @ParameterizedTest
  @MethodSource("traces")
  void noTextLiesOnAnother_orOutside(Trace trace) throws Exception {
    Picture picture = new Picture(trace);
    List<Element> texts = picture.all("text");
    List<Rectangle2D> boxes = texts.stream().map(picture::box).toList();
    Rectangle2D all = new Rectangle2D.Double(0, 0, picture.width(), picture.height());
    for (int i = 0; i < boxes.size(); i++) {
      assertTrue(all.contains(boxes.get(i)), texts.get(i).getTextContent());
      for (int j = i + 1; j < boxes.size(); j++) {
        assertFalse(
            boxes.get(i).intersects(boxes.get(j)),
            texts.get(i).getTextContent() + " | " + texts.get(j).getTextContent());
      }
    }
  }

  @Test
  void theEventsThatClashAreHighlightedAndNumbered_theOthersAreNot() throws Exception {
    Picture picture = new Picture(Examples.weakSignal());
    Set<String> numbered = new TreeSet<>();
    for (Element badge : picture.styled("rect", "badge")) {
      numbered.add(((Element) badge.getParentNode()).getAttribute("data-event"));
    }

    assertEquals(Set.of("", "2", "11"), numbered);
    assertEquals(2, picture.styled("rect", "bad-ground").size());
    List<String> hot =
        picture.styled("line", "hot").stream()
            .map(line -> ((Element) line.getParentNode()).getAttribute("data-event"))
            .filter(event -> !event.isEmpty())
            .toList();
    assertEquals(List.of("13"), hot);
  }

  @Test
  void theLegendPrintsTheFinding() throws Exception {
    Finding finding = Examples.weakSignal().findings().getFirst();
    String text =
        String.join(
            " ",
            new Picture(Examples.weakSignal())
                .all("text").stream().map(Element::getTextContent).toList());

    assertTrue(text.contains(finding.message()), text);
    assertTrue(text.contains("S2 (F26): " + finding.rule().statement()), text);
    assertTrue(
        text.contains("S2 (F26): rank 2 read x"), "the header names the mistake too: " + text);
    assertTrue(text.contains("the finding of this number"), text);
    assertTrue(text.contains("the signs are explained below"), text);
    assertTrue(text.contains("at Reader.run(Exchange.java:43)"), text);
  }

  @Test
  void theTipNamesCallSiteAndRule() throws Exception {
    Picture picture = new Picture(Examples.weakSignal());

    String signal =
        Picture.children(picture.groups("event", 8).getFirst(), "title")
            .getFirst()
            .getTextContent();
    String read =
        Picture.children(picture.groups("event", 11).getFirst(), "title")
            .getFirst()
            .getTextContent();

    assertTrue(signal.contains("by S2: " + Rule.S2.statement()), signal);
    assertTrue(read.contains("at Reader.run(Exchange.java:43)"), read);
  }

  @Test
  void aLongRunIsCut_aroundTheFindings_andSaysSo() throws Exception {
    Trace trace = Examples.busy(16, 5000, 3);
    Picture picture = new Picture(trace);
    String text =
        String.join(" ", picture.all("text").stream().map(Element::getTextContent).toList());

    assertTrue(text.contains("shows 300 of 5000 events: those around the findings"), text);
    assertTrue(text.contains("events not shown"), text);
    for (Finding finding : trace.findings()) {
      for (int id : finding.events()) {
        assertEquals(1, picture.groups("event", id).size());
      }
    }
    assertEquals(1, picture.groups("event", trace.events().getLast().id()).size());
    assertTrue(picture.height() < 8000, "height " + picture.height());
    assertTrue(TraceFormat.SVG.render(trace).length() < 400_000);
  }

  @Test
  void aWaitThatDoesNotEndReachesTheBottom() throws Exception {
    TraceBuilder run = new TraceBuilder("stuck", 2);
    run.add(
        new TraceEvent(0, EventKind.WAIT, 0, -1, 1, -1, 0, -1, "s0 >= 1", "", Optional.empty()));
    run.local(EventKind.READ, 0, "x", "");
    run.local(EventKind.READ, 0, "y", "");
    Picture picture = new Picture(run.build(0));

    Element bar = Picture.children(picture.groups("lasting", 0).getFirst(), "rect").getFirst();
    assertTrue(Picture.number(bar, "height") > 50);
  }

  @Test
  void thePictureStandsAlone() throws Exception {
    Picture picture = new Picture(Examples.hostile());

    assertEquals(List.of(), picture.all("script"));
    assertEquals(List.of(), picture.all("image"));
    assertFalse(TraceFormat.SVG.render(Examples.hostile()).contains("http://www.w3.org/1999"));
    assertEquals(List.of(), picture.all("*").stream().filter(e -> e.hasAttribute("href")).toList());
  }
}
