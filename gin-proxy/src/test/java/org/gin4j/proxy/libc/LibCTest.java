package org.gin4j.proxy.libc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibCTest {

  @Test
  void aPinnedThreadMayRunOnItsCoreOnly() throws Exception {
    CompletableFuture<String> allowed = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                CpuAffinity.pinCurrentThread(0);
                allowed.complete(
                    Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                        .filter(line -> line.startsWith("Cpus_allowed_list:"))
                        .findFirst()
                        .orElseThrow());
              } catch (Exception e) {
                allowed.completeExceptionally(e);
              }
            });
    thread.start();

    assertEquals("Cpus_allowed_list:\t0", allowed.get(10, TimeUnit.SECONDS));
  }

  @Test
  void aCoreThatDoesNotExistIsRefused() {
    GinException e = assertThrows(GinException.class, () -> CpuAffinity.pinCurrentThread(1023));
    assertEquals(ErrorKind.RESOURCE, e.kind());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 524_287, 524_288, 1_000_003, 2_097_152, 2_097_153})
  void bytesAndOnlyThoseAreCopied(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment src = arena.allocate(bytes + 16);
      MemorySegment dst = arena.allocate(bytes + 16);
      for (long i = 0; i < src.byteSize(); i++) {
        src.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 31 + 7));
      }
      BulkCopy.copy(src, 3, dst, 5, bytes);

      assertEquals(-1, src.asSlice(3, bytes).mismatch(dst.asSlice(5, bytes)));
      assertEquals(0, dst.get(ValueLayout.JAVA_BYTE, 4));
      assertEquals(0, dst.get(ValueLayout.JAVA_BYTE, 5 + bytes));
    }
  }

  @Test
  void aRangeOutsideASegmentIsRefused() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(1 << 20);
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> BulkCopy.copy(memory, 1, memory, 0, memory.byteSize()));
    }
  }
}
