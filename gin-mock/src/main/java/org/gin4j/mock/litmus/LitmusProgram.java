package org.gin4j.mock.litmus;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Reader;

/** A litmus test that was read and has no errors. Immutable. */
public final class LitmusProgram {
  private final Program program;
  private final String text;

  private LitmusProgram(Program program, String text) {
    this.program = program;
    this.text = text;
  }

  /**
   * Reads a program.
   *
   * @param file its name, for messages
   * @throws LitmusSyntaxException naming line and column
   */
  public static LitmusProgram parse(String file, String text) {
    return new LitmusProgram(Reader.read(file, text), text);
  }

  /**
   * Reads a file.
   *
   * @throws LitmusSyntaxException naming line and column
   */
  public static LitmusProgram read(Path file) throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new LitmusSyntaxException(file.toString(), 1, 1, "the file is no UTF-8 text");
    }
    return parse(file.toString(), text);
  }

  /** Returns the name of its file. */
  public String file() {
    return program.file();
  }

  /** Returns its title. */
  public String name() {
    return program.name();
  }

  /** Returns the comment at its top, which says what it teaches. */
  public String lesson() {
    return program.lesson();
  }

  /** Returns what was read. */
  public String text() {
    return text;
  }

  /** Returns the number of ranks. */
  public int ranks() {
    return program.ranks();
  }

  /** Returns how many ranks share memory. */
  public int lsaSize() {
    return program.lsa();
  }

  Program program() {
    return program;
  }
}
