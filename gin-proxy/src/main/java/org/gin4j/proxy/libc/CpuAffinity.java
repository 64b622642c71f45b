package org.gin4j.proxy.libc;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.spi.Availability;

/** Pins the calling thread to a core. Linux, glibc or musl. */
public final class CpuAffinity {
  private static final int MAX_CPUS = 1024;
  private static final int SELF = 0;
  private static final FunctionDescriptor SIGNATURE =
      FunctionDescriptor.of(
          ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS);

  private CpuAffinity() {}

  /**
   * Pins the calling platform thread.
   *
   * @param cpu number of the core, from 0
   * @throws GinException RESOURCE when the kernel refuses, UNSUPPORTED without native access or the
   *     function
   */
  public static void pinCurrentThread(int cpu) {
    if (cpu < 0 || cpu >= MAX_CPUS) {
      throw GinException.invalidArgument("core " + cpu + " is outside 0 to " + (MAX_CPUS - 1));
    }
    Availability access = LibC.nativeAccess();
    if (!access.available()) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "pinning a thread needs native access, which this JVM does not give",
          access.cause());
    }
    MethodHandle setAffinity =
        LibC.find("sched_setaffinity", SIGNATURE)
            .orElseThrow(
                () ->
                    new GinException(
                        ErrorKind.UNSUPPORTED,
                        "the C library has no sched_setaffinity",
                        "leave the core unset on this system"));
    int result;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment set = arena.allocate(MAX_CPUS / Byte.SIZE, Long.BYTES);
      set.set(ValueLayout.JAVA_BYTE, cpu / Byte.SIZE, (byte) (1 << cpu % Byte.SIZE));
      result = (int) setAffinity.invokeExact(SELF, set.byteSize(), set);
    } catch (GinException e) {
      throw e;
    } catch (Throwable e) {
      throw new GinException(ErrorKind.UNSUPPORTED, "sched_setaffinity failed: " + e, "", e);
    }
    if (result != 0) {
      throw new GinException(
          ErrorKind.RESOURCE,
          "the kernel refuses core " + cpu + " for this process",
          "choose a core that `taskset -p $$` or the container allows");
    }
  }
}
