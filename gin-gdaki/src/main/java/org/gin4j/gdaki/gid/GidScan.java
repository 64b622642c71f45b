package org.gin4j.gdaki.gid;

import java.util.List;

/**
 * The GID tables of a machine.
 *
 * @param tables one for each port, by device and port
 * @param problems what could not be read, one line each, naming the file
 */
public record GidScan(List<GidTable> tables, List<String> problems) {
  /** Copies the lists. */
  public GidScan {
    tables = List.copyOf(tables);
    problems = List.copyOf(problems);
  }

  /** Reads the tables under {@code class/infiniband} of a sysfs, of every device and port. */
  public static GidScan of(SystemTree sysfs) {
    return new GidTableReader(sysfs).scan();
  }
}
