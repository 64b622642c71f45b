package org.gin4j.gdaki.gid;

import org.gin4j.gdaki.select.Advisor;
import org.gin4j.gdaki.select.GidJudge;
import org.gin4j.gdaki.select.NcclChoice;

/**
 * Picks a GID as NCCL does and says whether that is sound. The index is always NCCL's, so that all
 * ranks agree whichever library they use; only the verdict is ours.
 *
 * <p>Source: ncclIbGetGidIndex and ncclUpdateGidIndex, NCCL 2.30.7. One difference: where the type
 * of the entry chosen so far cannot be read, NCCL compares a variable it never set; here an unknown
 * version differs from every other.
 */
public final class GidSelector {
  private GidSelector() {}

  /** Picks from a table. Never fails for what is in it: that is what the verdict tells. */
  public static GidSelection select(GidTable table, GidEnvironment environment) {
    NcclChoice choice = NcclChoice.of(table, environment);
    Verdict judged = GidJudge.judge(table, environment, choice);
    Verdict verdict = judged.sound() ? judged : Advisor.advise(table, environment, judged);
    return new GidSelection(table, choice.index(), choice.steps(), verdict);
  }
}
