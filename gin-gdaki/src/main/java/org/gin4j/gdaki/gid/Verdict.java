package org.gin4j.gdaki.gid;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a choice is sound, why not, and what to do.
 *
 * @param reasons what is wrong; none when it is sound
 * @param better what would be sound, if anything would
 * @param advice what to do, as exact variables or commands; empty when it is sound
 */
public record Verdict(List<Reason> reasons, Optional<BetterChoice> better, String advice) {
  /** A choice that nothing is wrong with. */
  public static final Verdict SOUND = new Verdict(List.of(), Optional.empty(), "");

  /** Copies the list. */
  public Verdict {
    reasons = List.copyOf(reasons);
  }

  /** Returns whether connections with this GID can be expected to work. */
  public boolean sound() {
    return reasons.isEmpty();
  }

  /** Returns whether something is wrong in a certain way. */
  public boolean has(GidFault fault) {
    return reasons.stream().anyMatch(reason -> reason.fault() == fault);
  }

  /**
   * One thing that is wrong.
   *
   * @param fault of what kind
   * @param text in words, with the values
   */
  public record Reason(GidFault fault, String text) {}

  /**
   * A choice that would be sound.
   *
   * @param entry the entry
   * @param variables the variables that make NCCL take it; an empty value means unset
   */
  public record BetterChoice(GidEntry entry, Map<String, String> variables) {
    /** Copies the map. */
    public BetterChoice {
      variables = Map.copyOf(variables);
    }
  }
}
