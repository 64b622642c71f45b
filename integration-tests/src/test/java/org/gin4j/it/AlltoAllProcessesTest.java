package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlltoAllProcessesTest {

  @ParameterizedTest
  @CsvSource({
    "1, on", "2, on", "3, on", "4, on", "7, on", "1, off", "2, off", "3, off", "4, off", "7, off"
  })
  void everyBlockArrives(int ranks, String direct) {
    try (Job job = Job.launched(ranks).with("GIN_PROXY_DIRECT", direct)) {
      String transport = direct.equals("on") ? "shm (direct)" : "shm (queued)";
      job.runAll(AlltoAllProgram.class, "20")
          .forEach(
              rank ->
                  assertTrue(
                      rank.output().contains("verified 20 rounds by " + transport), rank::output));
    }
  }
}
