package org.gin4j.mock.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** The picture as a browser shows it. */
@Timeout(200)
class TraceSvgBrowserTest {
  private static final int HIGHLIGHT = 0xd55e00;
  private static final Pattern MEASURED = Pattern.compile("<output>([^<]*)</output>");
  private static final String MEASURE =
      """
      <output></output><script>
      const svg = document.querySelector('svg').getBoundingClientRect();
      const texts = [...document.querySelectorAll('svg text')];
      const boxes = texts.map(text => text.getBoundingClientRect());
      const wrong = [];
      boxes.forEach((a, i) => {
        const name = texts[i].textContent;
        if (a.left < svg.left || a.right > svg.right || a.top < svg.top || a.bottom > svg.bottom) {
          wrong.push(name + ' is outside');
        }
        for (let j = i + 1; j < boxes.length; j++) {
          const b = boxes[j];
          if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
              && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5) {
            wrong.push(name + ' lies on ' + texts[j].textContent);
          }
        }
      });
      document.querySelector('output').textContent = texts.length + ' texts' + wrong.join('; ');
      </script>
      """;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  static List<Trace> traces() {
    return List.of(
        Examples.weakSignal(), Examples.everyKind(), Examples.hostile(), Examples.busy(16, 200, 3));
  }

  @Test
  void theEventsThatClashStandOut() throws Exception {
    Browser browser = Browser.in(folder);
    Trace trace = Examples.weakSignal();
    Picture picture = new Picture(trace);
    Path file = folder.resolve("trace.svg");
    Path image = folder.resolve("trace.png");
    TraceFormat.SVG.write(trace, file);

    browser.screenshot(file, image, picture.width(), picture.height());

    BufferedImage pixels = ImageIO.read(image.toFile());
    assertEquals(picture.width(), pixels.getWidth());
    assertEquals(picture.height(), pixels.getHeight());
    for (int id : trace.findings().getFirst().events()) {
      int x = (int) picture.lane(trace.events().get(id).rank());
      int y = row(picture, id);
      assertTrue(highlighted(pixels, x, y) > 30, "event " + id);
    }
    for (int id : List.of(1, 10)) {
      int x = (int) picture.lane(trace.events().get(id).rank());
      assertEquals(0, highlighted(pixels, x, row(picture, id)), "event " + id);
    }
  }

  private static int row(Picture picture, int event) {
    Element step = Picture.children(picture.groups("event", event).getFirst(), "text").getFirst();
    return (int) (Picture.top(step) + Picture.number(step, "y")) - 4;
  }

  private static int highlighted(BufferedImage pixels, int x, int y) {
    int count = 0;
    for (int dx = -7; dx <= 7; dx++) {
      for (int dy = -7; dy <= 7; dy++) {
        if ((pixels.getRGB(x + dx, y + dy) & 0xffffff) == HIGHLIGHT) {
          count++;
        }
      }
    }
    return count;
  }

  @ParameterizedTest
  @MethodSource("traces")
  void noTextLiesOnAnother_asMeasuredByTheBrowser(Trace trace) throws Exception {
    Browser browser = Browser.in(folder);
    Path page = folder.resolve("page.html");
    Files.writeString(
        page,
        "<!doctype html><meta charset=\"utf-8\"><body>" + TraceFormat.SVG.render(trace) + MEASURE);

    Matcher measured = MEASURED.matcher(browser.document(page));

    assertTrue(measured.find());
    assertEquals(new Picture(trace).all("text").size() + " texts", measured.group(1));
  }
}
