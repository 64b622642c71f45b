package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gin4j.api.RemoteAction;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.TraceEvent;
import org.junit.jupiter.api.Test;

/** A finding's steps: never without what clashes, however many parts an operation has. */
class FindingScheduleTest {
  private static List<String> schedule(MockResult result) {
    assertEquals(1, result.findings().size(), result::report);
    return FindingSchedule.of(result.findings().get(0), result.trace().events());
  }

  @Test
  void theLateReadIsShownThoughThePutHasManyParts() {
    int folded = 0;
    for (long seed = 1; seed <= 40; seed++) {
      MockResult result =
          Trial.of(2)
              .run(
                  seed,
                  at -> {
                    if (at.rank() == 0) {
                      at.gin().put(at.world(), 1, at.window(), 0, at.window(), 1024, 1024);
                      at.gin().flush();
                    }
                    at.meet();
                    if (at.rank() == 1) {
                      Access.reads(at.bytes(80, 8));
                    }
                  });
      List<String> steps = schedule(result);
      assertTrue(steps.size() <= 9, steps::toString);
      assertTrue(steps.get(0).contains("rank 0 post put 1024 B @0"), steps::toString);
      assertTrue(
          steps.stream().anyMatch(step -> step.endsWith("rank 1 reads 8 B @80")), steps::toString);
      folded += steps.stream().anyMatch(step -> step.matches(".* consume x[234] .*")) ? 1 : 0;
    }
    assertTrue(folded > 0, "no seed cut the put");
  }

  @Test
  void theSignalAndTheWaitBetweenAreShown() {
    MockResult result =
        Trial.of(2)
            .run(
                3,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    for (int i = 1; i < 20; i++) {
                      at.gin()
                          .putValue(
                              at.world(),
                              1,
                              at.window(),
                              8L * i,
                              7,
                              8,
                              RemoteAction.weakSignalInc(0));
                    }
                  } else {
                    for (int i = 1; i < 20; i++) {
                      at.gin().waitSignal(0, i);
                    }
                    Access.reads(at.bytes(0, 8));
                  }
                });
    List<String> steps = schedule(result);
    assertTrue(steps.size() <= 9, steps::toString);
    for (String part :
        List.of("post putValue 8 B @0", " signal putValue", " wait s0 >= 19", "reads 8 B @0")) {
      assertTrue(steps.stream().anyMatch(step -> step.contains(part)), () -> part + ": " + steps);
    }
  }

  @Test
  void anOverwriteSaysWhereItIs() {
    MockResult result = Trial.of(1).run(1, at -> Access.writes(at.bytes(24, 8)));
    List<String> writes =
        result.trace().events().stream()
            .filter(event -> event.kind() == EventKind.WRITE)
            .map(TraceEvent::label)
            .toList();
    assertEquals(List.of("overwrites 8 B @24"), writes);
  }
}
