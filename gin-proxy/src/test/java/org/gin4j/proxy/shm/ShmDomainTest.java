package org.gin4j.proxy.shm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ShmDomainTest {
  private final String communicator = "unit" + ProcessHandle.current().pid();
  private final MemoryDomain mine = new ShmDomain(communicator, 0);
  private final MemoryDomain peers = new ShmDomain(communicator, 1);

  @AfterEach
  void close() {
    mine.close();
    peers.close();
  }

  private static Path file(MemoryDomain.Block block) {
    return Path.of(new String(block.export(), StandardCharsets.UTF_8));
  }

  @Test
  void aPeerSeesWhatTheOwnerWrites() {
    MemoryDomain.Block block = mine.allocate(5000, SegmentKind.HOST_NUMA);
    MemorySegment mapped = peers.map(block.export()).segment();
    block.segment().set(ValueLayout.JAVA_BYTE, 4999, (byte) 42);

    assertEquals(5000, mapped.byteSize());
    assertEquals(42, mapped.get(ValueLayout.JAVA_BYTE, 4999));
    assertEquals(0, mapped.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void theNameIsGoneOncePublishedAndTheMemoryStays() {
    MemoryDomain.Block block = mine.allocate(100, SegmentKind.HOST_NUMA);
    MemorySegment mapped = peers.map(block.export()).segment();
    block.published();

    assertFalse(Files.exists(file(block)));
    mapped.set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
    assertEquals(1, block.segment().get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void onlyTheOwnerMayOpenTheFile() throws IOException {
    MemoryDomain.Block block = mine.allocate(100, SegmentKind.HOST_NUMA);

    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file(block))));
  }

  @Test
  void closingRemovesWhatADeadPeerLeft() {
    MemoryDomain.Block left = peers.allocate(100, SegmentKind.HOST_NUMA);
    assertTrue(Files.exists(file(left)));
    mine.close();

    assertFalse(Files.exists(file(left)));
  }

  @Test
  void memoryIsNotReadableAfterClose_L6() {
    MemoryDomain.Block block = mine.allocate(100, SegmentKind.HOST_NUMA);
    block.close();
    block.close();

    assertThrows(IllegalStateException.class, () -> block.segment().get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void moreThanTheHostHasIsRefusedWithBothFigures() {
    GinException e =
        assertThrows(GinException.class, () -> mine.allocate(1L << 50, SegmentKind.HOST_NUMA));

    assertEquals(ErrorKind.RESOURCE, e.kind());
    assertTrue(e.getMessage().contains(String.valueOf(1L << 50)), e.getMessage());
    assertTrue(e.getMessage().contains("free"), e.getMessage());
  }

  @Test
  void aFileThatIsGoneIsNamed() {
    GinException e =
        assertThrows(
            GinException.class,
            () -> mine.map("/dev/shm/gin4j-none".getBytes(StandardCharsets.UTF_8)));

    assertEquals(ErrorKind.RESOURCE, e.kind());
    assertTrue(e.getMessage().contains("gin4j-none"), e.getMessage());
  }
}
