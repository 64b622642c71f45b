package org.gin4j.cli.gids;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/** A file or folder that was named cannot be used; the message says why and what is needed. */
public final class BadInputException extends GinException {
  private static final long serialVersionUID = 1L;

  /** What is wrong, and what to do. */
  public BadInputException(String message, String advice) {
    super(ErrorKind.INVALID_ARGUMENT, message, advice);
  }

  /**
   * Returns a folder that was named.
   *
   * @throws BadInputException with the advice, when it is none
   */
  public static Path folder(Path named, String advice) {
    if (!Files.isDirectory(named)) {
      throw new BadInputException(
          named + (Files.exists(named) ? " is not a folder" : " does not exist"), advice);
    }
    return named;
  }
}
