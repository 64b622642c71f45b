package org.gin4j.proxy.shm;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gin4j.spi.Availability;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory where shared files have their names until every rank has mapped them. */
final class SharedMemoryDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(SharedMemoryDirectory.class);
  private static final String PREFIX = "gin4j-";
  static final Path PATH = Path.of("/dev/shm");

  private SharedMemoryDirectory() {}

  static Availability availability() {
    if (!Files.isDirectory(PATH)) {
      return Availability.no(PATH + " does not exist: shared memory needs Linux with tmpfs there");
    }
    if (!Files.isWritable(PATH)) {
      return Availability.no(PATH + " is not writable by this user: check its mode");
    }
    return Availability.yes();
  }

  static Path file(String communicator, int rank, int number) {
    return PATH.resolve(PREFIX + communicator + "-" + rank + "-" + number);
  }

  /** Removes the names that any rank of a communicator left, as one that was killed does. */
  static void sweep(String communicator) {
    try (DirectoryStream<Path> left =
        Files.newDirectoryStream(PATH, PREFIX + communicator + "-*")) {
      for (Path file : left) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      LOG.warn("could not remove leftovers of {} in {}: {}", communicator, PATH, e.toString());
    }
  }
}
