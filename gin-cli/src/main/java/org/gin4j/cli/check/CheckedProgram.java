package org.gin4j.cli.check;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.gin4j.cli.launch.JobFailedException;
import org.gin4j.mock.MockProgram;

/**
 * A user's main class, loaded anew for every rank, so that ranks share no static state, as ranks in
 * processes of their own would not.
 */
public final class CheckedProgram implements AutoCloseable {
  private static final String PROGRAMS = "gin.cli.programs";
  private static final String SOURCE = ".java";

  private final List<URL> path = new ArrayList<>();
  private final String mainClass;
  private final String[] arguments;
  private Path compiled;

  /**
   * A program.
   *
   * @param program name of a main class, or a source file
   * @param classPath where its classes are
   * @param arguments what main is given
   */
  public CheckedProgram(String program, List<Path> classPath, List<String> arguments)
      throws IOException {
    this.arguments = arguments.toArray(String[]::new);
    for (Path entry : classPath) {
      if (!Files.exists(entry)) {
        throw new JobFailedException("the class path entry " + entry + " does not exist");
      }
      path.add(url(entry));
    }
    for (Path entry : besideTheLibrary()) {
      path.add(url(entry));
    }
    mainClass = program.endsWith(SOURCE) ? compile(Path.of(program), classPath) : program;
    try {
      mainMethod();
    } catch (ReflectiveOperationException e) {
      close();
      throw new JobFailedException(
          "there is no class "
              + mainClass
              + " with a method 'public static void main(String[])' on the class path; give its"
              + " folder or jar with -cp");
    }
  }

  /** What the command's own class path has besides the library, as the start script says. */
  private static List<Path> besideTheLibrary() {
    return Arrays.stream(System.getProperty(PROGRAMS, "").split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty())
        .map(Path::of)
        .toList();
  }

  private static URL url(Path entry) throws MalformedURLException {
    return entry.toAbsolutePath().toUri().toURL();
  }

  private String compile(Path source, List<Path> classPath) throws IOException {
    if (!Files.isRegularFile(source)) {
      throw new JobFailedException("the source file " + source + " does not exist");
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    compiled = Files.createTempDirectory("gin-check-");
    path.add(0, url(compiled));
    StringWriter messages = new StringWriter();
    List<String> jars = new ArrayList<>();
    classPath.forEach(entry -> jars.add(entry.toString()));
    jars.add(System.getProperty("java.class.path"));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-d", compiled.toString(), "-cp", String.join(File.pathSeparator, jars));
      boolean done =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!done) {
        close();
        throw new JobFailedException(source + " does not compile:\n" + messages);
      }
    }
    try (Stream<Path> classes = Files.walk(compiled)) {
      String name = source.getFileName().toString().replace(SOURCE, ".class");
      return classes
          .filter(file -> file.getFileName().toString().equals(name))
          .map(file -> compiled.relativize(file).toString())
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .findFirst()
          .orElseThrow(
              () -> new JobFailedException(source + " declares no class of the file's name"));
    }
  }

  private Method mainMethod() throws ReflectiveOperationException {
    ClassLoader loader = new RankClassLoader(path.toArray(URL[]::new));
    Method main = Class.forName(mainClass, true, loader).getMethod("main", String[].class);
    if (!Modifier.isStatic(main.getModifiers())) {
      throw new NoSuchMethodException("main is not static");
    }
    main.setAccessible(true);
    return main;
  }

  /** Returns what one rank runs. */
  public MockProgram program() {
    return () -> {
      try {
        mainMethod().invoke(null, (Object) arguments.clone());
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (Exception) e.getCause();
      }
    };
  }

  @Override
  public void close() throws IOException {
    if (compiled == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(compiled)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
