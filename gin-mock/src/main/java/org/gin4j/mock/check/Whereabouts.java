package org.gin4j.mock.check;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.mock.schedule.Condition;
import org.gin4j.mock.schedule.RankThread;

/** Says where the threads of a run are that has gone on for too long. */
public final class Whereabouts {
  private static final String ADVICE =
      "a loop over plain memory has no GIN call, so nobody else can go on: poll with readSignal, or"
          + " wait";

  private Whereabouts() {}

  /** Returns a line for each thread that has not ended, and what to do about one that only runs. */
  public static List<String> of(List<RankThread> threads) {
    List<String> lines = new ArrayList<>();
    boolean loops = false;
    for (RankThread thread : threads) {
      if (!thread.hasEnded()) {
        StackTraceElement[] stack = thread.stack();
        lines.add(
            (thread.guest() ? "a thread of rank " : "rank ")
                + thread.rank()
                + doing(thread, stack));
        loops |= thread.isRunning() && CallSite.isOutside(stack);
      }
    }
    if (loops) {
      lines.add(ADVICE);
    }
    return lines;
  }

  private static String doing(RankThread thread, StackTraceElement[] stack) {
    List<String> frames = CallSite.frames(stack);
    if (frames.isEmpty()) {
      return " had not begun";
    }
    String place = " at " + String.join(", called at ", frames);
    Condition condition = thread.condition();
    if (condition != null) {
      return " was waiting for " + condition.what() + "," + place;
    }
    if (CallSite.isOutside(stack)) {
      return (thread.isRunning() ? " was running" : " was waiting outside GIN") + place;
    }
    return (thread.waitsForTurn() ? " was waiting for its turn" : " was in a GIN call") + place;
  }
}
