package org.gin4j.tck.program;

import org.gin4j.spi.BackendCapabilities;

/**
 * What a program may use.
 *
 * @param strong strong signals and fences over puts
 * @param va VA signals
 * @param get gets
 */
public record Abilities(boolean strong, boolean va, boolean get) {

  /** Returns what a backend declares. */
  public static Abilities of(BackendCapabilities declared) {
    return new Abilities(declared.strongSignals(), declared.vaSignals(), declared.get());
  }
}
