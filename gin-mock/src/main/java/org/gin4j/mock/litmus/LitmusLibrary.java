package org.gin4j.mock.litmus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The litmus tests that come with gin4j: one lesson each, named by the rule it is about. */
public final class LitmusLibrary {
  private static final String FOLDER = "library/";

  private LitmusLibrary() {}

  /** Returns the names of the files, in order. */
  public static List<String> names() {
    return resource("index.txt").lines().toList();
  }

  /** Returns all programs. */
  public static List<LitmusProgram> programs() {
    return names().stream().map(LitmusLibrary::program).toList();
  }

  /** Returns the program of a file. */
  public static LitmusProgram program(String name) {
    return LitmusProgram.parse(name, resource(name));
  }

  private static String resource(String name) {
    try (InputStream in = LitmusLibrary.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalArgumentException("the library has no file " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
