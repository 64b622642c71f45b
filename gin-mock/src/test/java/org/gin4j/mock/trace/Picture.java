package org.gin4j.mock.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.geom.Rectangle2D;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** An SVG trace, parsed. */
final class Picture {
  private static final double CELL = 7.23;
  private static final double TITLE_CELL = CELL * 18 / 12;

  private final Document document;
  private final Map<String, List<Element>> groups;

  Picture(Trace trace) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    document =
        factory
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(TraceFormat.SVG.render(trace).getBytes(UTF_8)));
    groups =
        all("g").stream()
            .collect(
                Collectors.groupingBy(
                    group -> group.getAttribute("class") + group.getAttribute("data-event")));
  }

  Element root() {
    return document.getDocumentElement();
  }

  int width() {
    return Integer.parseInt(root().getAttribute("width"));
  }

  int height() {
    return Integer.parseInt(root().getAttribute("height"));
  }

  List<Element> all(String name) {
    return children(root(), name);
  }

  /** The groups of a class that stand for an event. */
  List<Element> groups(String style, int event) {
    return groups.getOrDefault(style + event, List.of());
  }

  static List<Element> children(Element element, String name) {
    NodeList nodes = element.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  List<Element> styled(String element, String style) {
    return all(element).stream()
        .filter(e -> List.of(e.getAttribute("class").split(" ")).contains(style))
        .toList();
  }

  static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  /** How far the section of an element is moved down. */
  static double top(Element element) {
    for (Node node = element; node instanceof Element parent; node = node.getParentNode()) {
      String transform = parent.getAttribute("transform");
      if (!transform.isEmpty()) {
        return Double.parseDouble(transform.replaceAll(".*,|\\)", ""));
      }
    }
    return 0;
  }

  double lane(int rank) {
    for (Element text : styled("text", "rank")) {
      if (text.getTextContent().replaceAll("\\D", "").equals(Integer.toString(rank))) {
        return number(text, "x");
      }
    }
    throw new AssertionError("no lane for rank " + rank);
  }

  /** The room of a text, from the width of its characters. */
  Rectangle2D box(Element text) {
    boolean middle = text.getAttribute("class").matches("rank|number");
    double cell = text.getAttribute("class").equals("name") ? TITLE_CELL : CELL;
    String words = text.getTextContent();
    double cells = words.codePoints().mapToDouble(c -> Character.isIdeographic(c) ? 1.66 : 1).sum();
    double width = cells * cell;
    double x = number(text, "x") - (middle ? width / 2 : 0);
    return new Rectangle2D.Double(x, top(text) + number(text, "y") - 10, width, 12);
  }
}
