package org.gin4j.proxy.libc;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.util.Optional;
import org.gin4j.spi.Availability;

/** Finds functions of the C library. */
final class LibC {
  private LibC() {}

  /** Returns whether this module may call native code, with the flag that allows it when not. */
  static Availability nativeAccess() {
    Module module = LibC.class.getModule();
    if (module.isNativeAccessEnabled()) {
      return Availability.yes();
    }
    return Availability.no(
        "start the JVM with --enable-native-access="
            + (module.isNamed() ? module.getName() : "ALL-UNNAMED"));
  }

  /** Returns a function, empty when the library has none of the name. */
  @SuppressWarnings("restricted")
  static Optional<MethodHandle> find(String name, FunctionDescriptor signature) {
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find(name)
        .map(function -> linker.downcallHandle(function, signature));
  }
}
