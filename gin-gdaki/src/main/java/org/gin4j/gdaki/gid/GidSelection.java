package org.gin4j.gdaki.gid;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/**
 * What NCCL picks from a table, and whether that is sound.
 *
 * @param table the table
 * @param index the index; empty when NCCL gives up
 * @param steps how the index came about, one line each
 * @param verdict whether it is sound
 */
public record GidSelection(GidTable table, OptionalInt index, List<String> steps, Verdict verdict) {

  /** Copies the list. */
  public GidSelection {
    steps = List.copyOf(steps);
  }

  /** Returns the chosen entry, if the index has one. */
  public Optional<GidEntry> entry() {
    return index.isEmpty() ? Optional.empty() : table.entry(index.getAsInt());
  }

  /**
   * Strict mode: refuses a choice that is not sound, before a packet is sent.
   *
   * @return the chosen entry
   * @throws GinException of kind UNSUPPORTED naming the port, the choice, every reason and what to
   *     do
   */
  public GidEntry requireSound() {
    Optional<GidEntry> entry = entry();
    if (verdict.sound() && entry.isPresent()) {
      return entry.get();
    }
    String choice =
        entry
            .map(GidEntry::toString)
            .orElse(index.isEmpty() ? "none" : "index " + index.getAsInt());
    String why =
        verdict.reasons().stream().map(Verdict.Reason::text).collect(Collectors.joining("; "));
    throw new GinException(
        ErrorKind.UNSUPPORTED,
        table.port() + ": the GID that NCCL picks, " + choice + ", is not sound: " + why,
        verdict.advice());
  }
}
