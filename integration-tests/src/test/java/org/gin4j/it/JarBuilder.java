package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;

/** Compiles sources given as text and packs them into a jar. */
final class JarBuilder {
  private final String name;
  private final Map<String, String> files = new LinkedHashMap<>();

  private JarBuilder(String name) {
    this.name = name;
  }

  static JarBuilder of(String name) {
    return new JarBuilder(name);
  }

  /** Adds a class, or {@code module-info}. */
  JarBuilder source(String className, String text) {
    files.put(className.replace('.', '/') + ".java", text);
    return this;
  }

  /** Adds another file of the jar. */
  JarBuilder resource(String path, String text) {
    files.put(path, text);
    return this;
  }

  /** Returns the jar; as a module, when there is a descriptor. */
  Path build(List<Path> dependencies) throws IOException {
    Path folder = Files.createTempDirectory(Path.of("target"), name);
    Path sources = folder.resolve("src");
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> compiled = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      boolean java = file.getKey().endsWith(".java");
      Path path = (java ? sources : classes).resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
      if (java) {
        compiled.add(path.toString());
      }
    }
    boolean module = files.containsKey("module-info.java");
    List<String> javac = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
    javac.addAll(List.of(module ? "-p" : "-cp", BuiltJars.path(dependencies)));
    javac.addAll(compiled);
    run("javac", javac);
    Path jar = folder.resolve(name + ".jar").toAbsolutePath();
    run("jar", List.of("--create", "--file", jar.toString(), "-C", classes.toString(), "."));
    return jar;
  }

  private static void run(String tool, List<String> arguments) {
    StringWriter output = new StringWriter();
    java.io.PrintWriter printer = new java.io.PrintWriter(output, true);
    int code =
        ToolProvider.findFirst(tool)
            .orElseThrow()
            .run(printer, printer, arguments.toArray(String[]::new));
    assertEquals(0, code, () -> tool + " failed: " + output);
  }
}
