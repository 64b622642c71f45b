package org.gin4j.cli.backends;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The inventory as people read it. */
public final class InventoryText {
  private InventoryText() {}

  /** Returns its lines. */
  public static List<String> lines(Inventory inventory) {
    List<String> lines = new ArrayList<>();
    section(lines, "backends", inventory.backends());
    section(lines, "transports", inventory.transports());
    section(lines, "memory", inventory.memory());
    inventory
        .failures()
        .forEach(failure -> lines.add("cannot load a " + failure.kind() + ": " + failure.cause()));
    return lines;
  }

  private static void section(List<String> lines, String title, List<ProviderEntry> entries) {
    lines.add(title + (entries.isEmpty() ? ": none" : ""));
    for (ProviderEntry entry : entries) {
      String type = entry.typeCode() == null ? "" : ", type " + entry.typeCode();
      lines.add(
          "  "
              + entry.name()
              + (entry.available() ? ": available" : ": not available: " + entry.cause()));
      lines.add(
          "    SPI "
              + entry.spiVersion()
              + type
              + ", preference "
              + entry.preference()
              + ", from "
              + Path.of(entry.from()).getFileName());
      lines.add("    " + String.join(", ", abilities(entry.capabilities())));
    }
  }

  private static List<String> abilities(Map<String, Object> capabilities) {
    List<String> words = new ArrayList<>();
    capabilities.forEach(
        (name, value) -> {
          if (name.equals(Capabilities.EXPERIMENTAL) && value.equals(false)) {
            return;
          }
          if (value instanceof Boolean flag) {
            words.add((flag ? "" : "no ") + name);
          } else if (value instanceof Collection<?> many) {
            words.add(name + " " + String.join("/", many.stream().map(String::valueOf).toList()));
          } else {
            words.add(name + " " + value);
          }
        });
    return words;
  }
}
