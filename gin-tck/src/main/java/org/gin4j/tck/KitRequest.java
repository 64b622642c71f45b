package org.gin4j.tck;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A run of the kit without a vendor's test class.
 *
 * @param backend name of the backend
 * @param processes whether ranks are processes
 * @param strict whether a skip for a declared lack fails
 * @param seed of every random choice; chosen when empty
 * @param only part of the name of tests to run; all when empty
 * @param settings of every rank
 * @param nearWrap settings that start 32-bit indices near the wrap, each with its values separated
 *     by commas
 */
public record KitRequest(
    String backend,
    boolean processes,
    boolean strict,
    OptionalLong seed,
    Optional<String> only,
    Map<String, String> settings,
    Map<String, String> nearWrap) {
  /** Copies the maps. */
  public KitRequest {
    settings = Map.copyOf(settings);
    nearWrap = Map.copyOf(nearWrap);
  }
}
