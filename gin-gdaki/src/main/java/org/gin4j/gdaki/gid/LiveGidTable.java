package org.gin4j.gdaki.gid;

import java.util.List;
import java.util.Optional;

/**
 * A port's table that is read again when the kernel reports a change of GIDs or of the port. Safe
 * for use by several threads; {@link #refresh} reads files and takes as long as that takes.
 */
public final class LiveGidTable {
  private final SystemTree sysfs;
  private GidTable table;

  /** Starts with a table that was read from a sysfs. */
  public LiveGidTable(SystemTree sysfs, GidTable table) {
    this.sysfs = sysfs;
    this.table = table;
  }

  /** Returns the table as it was when it was last read. */
  public synchronized GidTable table() {
    return table;
  }

  /** Reads the table again. Never throws: a table that cannot be read is an outcome. */
  public synchronized GidRefresh refresh() {
    GidTableReader reader = new GidTableReader(sysfs);
    Optional<GidTable> now = reader.read(table.port().device().name(), table.port().number());
    if (now.isEmpty()) {
      List<String> why = reader.problems();
      return new GidRefresh(GidRefresh.Outcome.FAILED, table, why);
    }
    GidRefresh refresh = GidRefresh.between(table, now.get());
    table = now.get();
    return refresh;
  }
}
