package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.function.Executable;

/** Checks that a call is refused as it should be. */
final class Refusals {
  private Refusals() {}

  /** Checks kind and message of the failure of a call; returns it. */
  static GinException assertRefused(ErrorKind kind, Executable call, String... parts) {
    GinException refusal = assertThrows(GinException.class, call);
    assertEquals(kind, refusal.kind(), refusal::getMessage);
    for (String part : parts) {
      assertTrue(
          refusal.getMessage().contains(part),
          () -> "expected '" + part + "' in: " + refusal.getMessage());
    }
    return refusal;
  }
}
