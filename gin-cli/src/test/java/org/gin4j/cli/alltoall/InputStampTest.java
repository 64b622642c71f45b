package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputStampTest {
  @TempDir private Path folder;

  @Test
  void everyKindOfChangeShows() throws IOException {
    Path file = Files.writeString(folder.resolve("input"), "0123456789");
    InputStamp before = InputStamp.of(file);
    assertEquals(before, InputStamp.of(file));

    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    InputStamp touched = InputStamp.of(file);
    assertNotEquals(before, touched);

    Files.writeString(file, "01234567890");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    assertNotEquals(touched, InputStamp.of(file));

    Path other = Files.writeString(folder.resolve("other"), "0123456789");
    Files.setLastModifiedTime(other, FileTime.fromMillis(1_000_000));
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
    assertNotEquals(touched, InputStamp.of(file));
  }
}
