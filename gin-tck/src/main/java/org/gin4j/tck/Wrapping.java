package org.gin4j.tck;

import java.util.HashMap;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.tck.wrap.WrappedProvider;

/** Puts wrappers around the backend under test, for one run. */
final class Wrapping {
  private Wrapping() {}

  /**
   * Returns settings under which a backend is wrapped.
   *
   * @param further settings of the wrappers
   */
  static Map<String, String> settings(
      String backend, String wrappers, Map<String, String> further) {
    if (backend.equals(WrappedProvider.NAME)) {
      throw new NotVerifiableException("the backend is wrapped already");
    }
    System.setProperty(WrappedProvider.INNER, backend);
    System.setProperty(WrappedProvider.WRAPPERS, wrappers);
    Map<String, String> settings = new HashMap<>(further);
    settings.put(CommConfig.BACKEND, WrappedProvider.NAME);
    return settings;
  }
}
