package org.gin4j.cli.doctor;

import java.util.List;

/**
 * What a machine means for a backend.
 *
 * @param backend its name
 * @param usable to what extent it can be used
 * @param because why not more; or what it stands on
 */
public record BackendOutlook(String backend, Extent usable, List<String> because) {
  /** To what extent a backend can be used. */
  public enum Extent {
    /** With GPU and NIC. */
    USABLE("usable"),
    /** Without them. */
    SOFTWARE_ONLY("usable in software only"),
    /** Not at all. */
    NOT_USABLE("not usable");

    private final String text;

    Extent(String text) {
      this.text = text;
    }

    /** Returns the words that are printed. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** Copies the list. */
  public BackendOutlook {
    because = List.copyOf(because);
  }
}
