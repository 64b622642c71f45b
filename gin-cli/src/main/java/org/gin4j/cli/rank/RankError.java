package org.gin4j.cli.rank;

import java.io.IOException;
import java.nio.file.FileSystemException;
import org.gin4j.api.GinException;

/**
 * Why a rank failed.
 *
 * @param kind the {@link org.gin4j.api.ErrorKind} by name, or a word for what is none
 * @param message one line
 */
public record RankError(String kind, String message) {

  /** Describes an exception. */
  public static RankError of(Throwable failure) {
    if (failure instanceof GinException gin) {
      return new RankError(gin.kind().name(), gin.getMessage());
    }
    if (failure instanceof FileSystemException file && file.getReason() == null) {
      return new RankError("IO", file.getFile() + ": " + file.getClass().getSimpleName());
    }
    if (failure instanceof IOException && failure.getMessage() != null) {
      return new RankError("IO", failure.getMessage());
    }
    return new RankError("INTERNAL", failure.toString());
  }
}
