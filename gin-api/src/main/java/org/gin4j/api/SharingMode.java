package org.gin4j.api;

/**
 * Who may use a {@link Gin} object at the same time [P9]. Narrower may be cheaper; use beyond the
 * mode is a fault of the caller.
 */
public enum SharingMode {
  /** Any thread of the process. */
  GPU,
  /** The threads of one {@link Coop}. */
  CTA,
  /** One thread. */
  THREAD
}
