package org.gin4j.cli.check;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
  private final ExitRewriter rewriter = new ExitRewriter();
  private final boolean fromSource;
  private final String mainClass;
  private final String[] arguments;
  private Path compiled;

  /**
   * A program.
   *
   * @param program name of a main class, or a source file
   * @param classPath where its classes are
   * @param arguments what main is given
   * @param messages told all that is wrong with a source file
   */
  public CheckedProgram(
      String program, List<Path> classPath, List<String> arguments, PrintWriter messages)
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
    fromSource = program.endsWith(SOURCE);
    mainClass = fromSource ? compile(Path.of(program), classPath, messages) : program;
    try {
      mainMethod(loader());
    } catch (ReflectiveOperationException e) {
      close();
      throw new JobFailedException(nothingToLaunch(program));
    } catch (LinkageError e) {
      close();
      throw new JobFailedException("the class " + mainClass + " cannot be loaded: " + e);
    }
  }

  private String nothingToLaunch(String program) {
    String main = " with a method 'void main(String[])' or 'void main()' that is not private";
    return fromSource
        ? program + " has no class " + mainClass + main
        : "there is no class "
            + mainClass
            + main
            + " on the class path; give its folder or jar with -cp";
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

  private String compile(Path source, List<Path> classPath, PrintWriter messages)
      throws IOException {
    if (!Files.isRegularFile(source)) {
      throw new JobFailedException("the source file " + source + " does not exist");
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    compiled = Files.createTempDirectory("gin-check-");
    path.add(0, url(compiled));
    StringWriter diagnostics = new StringWriter();
    List<String> jars = new ArrayList<>();
    classPath.forEach(entry -> jars.add(entry.toString()));
    jars.add(System.getProperty("java.class.path"));
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-d", compiled.toString(), "-cp", String.join(File.pathSeparator, jars));
      boolean done =
          compiler
              .getTask(diagnostics, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!done) {
        close();
        messages.print(diagnostics);
        throw new JobFailedException(source + " does not compile");
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

  private RankClassLoader loader() {
    return new RankClassLoader(path.toArray(URL[]::new), rewriter);
  }

  /** Finds main; what the class does when it is initialised belongs to a rank, and is not done. */
  private MainMethod mainMethod(ClassLoader loader) throws ReflectiveOperationException {
    return MainMethod.of(Class.forName(mainClass, false, loader));
  }

  /** Returns what one rank runs. */
  public MockProgram program() {
    return () -> {
      RankClassLoader loader = loader();
      Throwable thrown = null;
      try {
        mainMethod(loader).run(arguments.clone());
      } catch (InvocationTargetException e) {
        thrown = e.getCause();
      } catch (ExceptionInInitializerError e) {
        thrown = new ExceptionInInitializerError(String.valueOf(e.getCause()));
      } catch (Error e) {
        // Of a static initialiser: unlike an exception there, it comes as it is.
        thrown = e;
      }
      end(loader.exit(), thrown);
    };
  }

  /** What a program does after it would have ended its process did not happen. */
  private static void end(Optional<RankExit> exit, Throwable thrown) throws Exception {
    if (exit.isPresent()) {
      if (exit.get().status() != 0) {
        throw exit.get();
      }
    } else if (thrown instanceof Error error) {
      throw error;
    } else if (thrown != null) {
      throw (Exception) thrown;
    }
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
