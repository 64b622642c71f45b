package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The files of a job's output: {@code rank-d.out}, written as {@code rank-d.out.part} and renamed
 * when every rank's blocks were found right.
 *
 * @param folder where they are
 * @param ranks how many there are
 */
public record OutputFolder(Path folder, int ranks) {

  /** Returns where a rank's output appears when it is right. */
  public Path complete(int rank) {
    return folder.resolve("rank-" + rank + ".out");
  }

  /** Returns where a rank writes. */
  public Path partial(int rank) {
    return folder.resolve("rank-" + rank + ".out.part");
  }

  /** Makes all files visible under their names. */
  public void complete() throws IOException {
    for (int rank = 0; rank < ranks; rank++) {
      Files.move(partial(rank), complete(rank), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Removes what the ranks wrote so far. */
  public void discard() {
    try {
      for (int rank = 0; rank < ranks; rank++) {
        Files.deleteIfExists(partial(rank));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove unfinished output: " + e.getMessage(), e);
    }
  }
}
