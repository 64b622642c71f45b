package org.gin4j.gdaki.gid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tables written in one line: {@code "fe80::1 v1, 10.0.0.5 v2"}. */
final class Tables {
  private Tables() {}

  static GidTable roce(String entries) {
    return of(LinkLayer.ETHERNET, entries);
  }

  static GidTable of(LinkLayer layer, String text) {
    List<RecordedTable.Entry> entries = new ArrayList<>();
    for (String entry : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      String[] words = entry.strip().split(" ", -1);
      String type =
          switch (words[1]) {
            case "v1" -> "IB/RoCE v1";
            case "v2" -> "RoCE v2";
            default -> words[1];
          };
      entries.add(new RecordedTable.Entry(entries.size(), words[0], type, Optional.of("eth0")));
    }
    return RecordedTable.of("mlx5_0", layer, entries);
  }
}
