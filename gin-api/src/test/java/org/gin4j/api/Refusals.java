package org.gin4j.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;

/** Asserts how wrong arguments are refused. */
final class Refusals {
  private Refusals() {}

  static void assertInvalidArgument(Executable call, String... parts) {
    GinException e = assertThrows(GinException.class, call);
    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part), e.getMessage());
    }
  }
}
