package org.gin4j.mock.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window. */
final class Browser {
  private static final long DEADLINE_SECONDS = 90;

  private final Path program;
  private final Path folder;

  private Browser(Path program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /** The browser of this machine; the test is skipped when there is none. */
  static Browser in(Path folder) {
    Optional<Path> program =
        Stream.of("chromium", "chromium-browser", "google-chrome")
            .flatMap(
                name ->
                    Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(path -> Path.of(path, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        program.isPresent(), "no chromium, chromium-browser or google-chrome is on the PATH");
    return new Browser(program.get(), folder);
  }

  void screenshot(Path page, Path image, int width, int height) throws Exception {
    run(page, "--screenshot=" + image, "--window-size=" + width + "," + height);
  }

  /** Returns a page's document after its scripts have run. */
  String document(Path page) throws Exception {
    return run(page, "--dump-dom", "--virtual-time-budget=5000");
  }

  private String run(Path page, String... options) throws Exception {
    Path output = folder.resolve("browser.out");
    Path errors = folder.resolve("browser.err");
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--user-data-dir=" + folder.resolve("profile")));
    command.addAll(List.of(options));
    command.add(page.toUri().toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      boolean ended = process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
      String said = Files.readString(errors, UTF_8);
      assertTrue(ended, () -> "the browser did not end; it said: " + said);
      assertTrue(process.exitValue() == 0, () -> "the browser failed and said: " + said);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    return Files.readString(output, UTF_8);
  }
}
