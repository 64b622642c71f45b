package org.gin4j.spi.runtime.select;

import org.gin4j.spi.GinBackendProvider;

/**
 * One backend seen on this rank.
 *
 * @param name its name, or where it came from when it failed to load
 * @param provider the provider, or null when it failed to load
 * @param rejection why it cannot serve here; empty when it can
 */
public record Candidate(String name, GinBackendProvider provider, String rejection) {
  /** Returns whether it can serve here. */
  public boolean isFit() {
    return rejection.isEmpty();
  }
}
