package org.gin4j.cli.launch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The shared-memory files of a job. Ranks remove their own; this removes what a killed rank left.
 */
final class JobFiles {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private JobFiles() {}

  /** Removes every file of the job. For when no rank of it runs any more. */
  static void remove(String jobId) {
    remove(SHARED_MEMORY, jobId);
  }

  static void remove(Path directory, String jobId) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory, "gin4j-" + jobId + "*")) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new JobFailedException(
          "cannot remove the job's files " + directory + "/gin4j-" + jobId + "*: " + e, e);
    }
  }
}
