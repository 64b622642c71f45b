package org.gin4j.cli.doctor;

/** The modules of the kernel. */
final class LoadedModules {
  private static final int MOST_BYTES = 1 << 20;

  private final String list;

  LoadedModules(Machine machine) {
    list = machine.files().text("proc/modules", MOST_BYTES).orElse("");
  }

  boolean contains(String module) {
    return list.lines().anyMatch(line -> line.startsWith(module + " "));
  }
}
