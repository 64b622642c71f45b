package org.gin4j.cli.doctor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What dpkg has installed. Its file is read line by line, for it has megabytes. */
final class PackageDatabase {
  private static final String STATUS = "var/lib/dpkg/status";
  private static final long MOST_BYTES = 64L << 20;
  private static final String NAME = "Package: ";
  private static final String STATE = "Status: ";
  private static final String INSTALLED = " installed";
  private static final String VERSION = "Version: ";

  private final Path status;

  PackageDatabase(Machine machine) {
    status = machine.files().path(STATUS);
  }

  /** Returns the version of the first package in the file that has one of the names. */
  Optional<Version> version(String... names) {
    List<String> wanted = Arrays.asList(names);
    try {
      if (!Files.isRegularFile(status) || Files.size(status) > MOST_BYTES) {
        return Optional.empty();
      }
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(Files.newInputStream(status), StandardCharsets.UTF_8))) {
        return search(lines, wanted);
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns why it cannot be told what is installed. */
  Optional<String> doubt(Machine machine) {
    return machine.line(STATUS).filter(line -> line.startsWith(NAME)).isPresent()
        ? Optional.empty()
        : machine.doubt("no package", STATUS);
  }

  private static Optional<Version> search(BufferedReader lines, List<String> wanted)
      throws IOException {
    boolean named = false;
    boolean installed = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(NAME)) {
        named = wanted.contains(line.substring(NAME.length()));
        installed = false;
      } else if (line.startsWith(STATE)) {
        installed = line.endsWith(INSTALLED);
      } else if (named && installed && line.startsWith(VERSION)) {
        return Version.in(line.substring(VERSION.length()));
      }
    }
    return Optional.empty();
  }
}
