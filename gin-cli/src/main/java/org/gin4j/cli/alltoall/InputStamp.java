package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What tells that a file was written to or replaced.
 *
 * @param size in bytes
 * @param modified time of the last write
 * @param key identity on its file system
 */
public record InputStamp(long size, FileTime modified, String key) {

  /** Returns the stamp of a file as it is now. */
  public static InputStamp of(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return new InputStamp(now.size(), now.lastModifiedTime(), String.valueOf(now.fileKey()));
  }
}
