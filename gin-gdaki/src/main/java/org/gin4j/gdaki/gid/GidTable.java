package org.gin4j.gdaki.gid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The GID table of a port.
 *
 * @param port whose table it is
 * @param length number of slots, empty ones included
 * @param entries those whose GID could be read, by index; empty slots are entries with a zero GID
 */
public record GidTable(RdmaPort port, int length, List<GidEntry> entries) {
  private static final Comparator<GidEntry> BY_INDEX = Comparator.comparingInt(GidEntry::index);

  /**
   * Sorts and copies the entries.
   *
   * @throws IllegalArgumentException when an index lies outside the table or appears twice
   */
  public GidTable {
    List<GidEntry> sorted = new ArrayList<>(entries);
    sorted.sort(BY_INDEX);
    for (int i = 0; i < sorted.size(); i++) {
      int index = sorted.get(i).index();
      if (index < 0 || index >= length) {
        throw new IllegalArgumentException(
            "index " + index + " lies outside a table of " + length + " entries");
      }
      if (i > 0 && sorted.get(i - 1).index() == index) {
        throw new IllegalArgumentException("index " + index + " appears twice");
      }
    }
    entries = List.copyOf(sorted);
  }

  /** Returns the entry of an index, if it lies in the table and could be read. */
  public Optional<GidEntry> entry(int index) {
    // Nearly always the entries are all there, then the index is the place.
    if (index >= 0 && index < entries.size() && entries.get(index).index() == index) {
      return Optional.of(entries.get(index));
    }
    GidEntry wanted =
        new GidEntry(index, Gid.ZERO, GidType.UNKNOWN, GidTypeFile.NOT_MAPPED, Optional.empty());
    int place = Collections.binarySearch(entries, wanted, BY_INDEX);
    return place < 0 ? Optional.empty() : Optional.of(entries.get(place));
  }

  /** Returns the entries that are not empty slots. */
  public List<GidEntry> occupied() {
    return entries.stream().filter(entry -> !entry.gid().isZero()).toList();
  }
}
