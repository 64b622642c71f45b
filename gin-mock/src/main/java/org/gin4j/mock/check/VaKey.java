package org.gin4j.mock.check;

import org.gin4j.mock.fabric.FabricGroup;
import org.gin4j.mock.fabric.FabricWindow;

/** Which VA signal, at which rank. */
record VaKey(FabricGroup group, int handle, int rank, long offset) {
  static VaKey of(FabricWindow window, int rank, long offset) {
    return new VaKey(window.group(), window.handle(), rank, offset);
  }
}
