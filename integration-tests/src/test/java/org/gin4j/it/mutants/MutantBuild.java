package org.gin4j.it.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Makes the classes of a mutant. */
final class MutantBuild {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private MutantBuild() {}

  /** Compiles the changed source into a folder. */
  static void compile(Mutant mutant, Path folder) throws IOException {
    Path source = ROOT.resolve(mutant.module()).resolve("src/main/java").resolve(mutant.file());
    String text = Files.readString(source);
    int at = text.indexOf(mutant.find());
    assertTrue(at >= 0, () -> mutant + ": its text is not in " + source);
    assertEquals(
        at,
        text.lastIndexOf(mutant.find()),
        () -> mutant + ": its text is several times in " + source);
    Path changed = folder.resolve("src").resolve(mutant.file());
    Files.createDirectories(changed.getParent());
    Files.writeString(changed, text.replace(mutant.find(), mutant.replace()));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  files,
                  null,
                  List.of(
                      "-proc:none",
                      "-nowarn",
                      "-d",
                      folder.toString(),
                      "-cp",
                      System.getProperty("java.class.path")),
                  null,
                  files.getJavaFileObjects(changed))
              .call();
      assertTrue(compiled, () -> mutant + " does not compile:\n" + messages);
    }
  }
}
