package org.gin4j.mock.litmus;

/** A litmus file that cannot be read: where, what was found and what was expected. */
public final class LitmusSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final int line;
  private final int column;

  /**
   * An error at a place.
   *
   * @param file name of the file
   * @param line line from 1
   * @param column column from 1
   * @param message what was found and what was expected
   */
  public LitmusSyntaxException(String file, int line, int column, String message) {
    super(file + ":" + line + ":" + column + ": " + message);
    this.file = file;
    this.line = line;
    this.column = column;
  }

  /** Returns the name of the file. */
  public String file() {
    return file;
  }

  /** Returns the line, from 1. */
  public int line() {
    return line;
  }

  /** Returns the column, from 1. */
  public int column() {
    return column;
  }
}
