package org.gin4j.cli.launch;

import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** A way to run the ranks of a job. */
public interface RankRunner {

  /**
   * Runs a program on all ranks and waits for them.
   *
   * @param progress told how many bytes of its share rank 0 has done
   * @return what every rank reported, by rank
   * @throws JobFailedException when a rank failed, naming it and its reason
   */
  List<Map<String, String>> run(Job job, RankProgram program, LongConsumer progress);
}
