package org.gin4j.cli.doctor;

import java.util.Optional;
import java.util.regex.Pattern;

/** The modules of the kernel. */
final class LoadedModules {
  private static final String FILE = "proc/modules";
  private static final int MOST_BYTES = 1 << 20;
  private static final Pattern LINE = Pattern.compile("[A-Za-z0-9_]+ [0-9]+ [0-9]+ .*");

  private final String list;

  LoadedModules(Machine machine) {
    list = machine.files().text(FILE, MOST_BYTES).orElse("");
  }

  boolean contains(String module) {
    return list.lines().anyMatch(line -> line.startsWith(module + " "));
  }

  /** Returns why it cannot be told which modules are loaded. */
  Optional<String> doubt(Machine machine) {
    return list.lines().anyMatch(line -> LINE.matcher(line).matches())
        ? Optional.empty()
        : machine.doubt("no module", FILE);
  }
}
