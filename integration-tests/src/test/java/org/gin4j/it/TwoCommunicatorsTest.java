package org.gin4j.it;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoCommunicatorsTest {

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void twoCommunicatorsOfOneJobDoNotMeet(String direct) {
    try (Job job = Job.launched(3).with("GIN_PROXY_DIRECT", direct)) {
      job.runAll(TwoCommunicatorsProgram.class);
    }
  }

  @Test
  void twoCommunicatorsShareTheRendezvousOfRankZero() {
    try (Job job = Job.hostedByRankZero(3)) {
      job.runAll(TwoCommunicatorsProgram.class);
    }
  }
}
