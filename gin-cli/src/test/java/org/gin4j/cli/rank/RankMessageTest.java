package org.gin4j.cli.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RankMessageTest {
  @Test
  void anyTextSurvivesOneLine() {
    RankMessage message =
        new RankMessage(
            RankMessage.Kind.FAILURE, Map.of("kind", "IO", "message", "a = b & c\nü % line 2"));
    assertEquals(1, message.encode().lines().count());
    assertEquals(Optional.of(message), RankMessage.decode(message.encode()));
  }

  @Test
  void otherLinesAreNoMessages() {
    assertEquals(Optional.empty(), RankMessage.decode("hello"));
    assertEquals(Optional.empty(), RankMessage.decode("@gin "));
  }
}
