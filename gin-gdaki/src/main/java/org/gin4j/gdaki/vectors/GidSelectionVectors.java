package org.gin4j.gdaki.vectors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.gin4j.gdaki.gid.AddressFamily;
import org.gin4j.gdaki.gid.Gid;
import org.gin4j.gdaki.gid.GidEnvironment;
import org.gin4j.gdaki.gid.GidSelection;
import org.gin4j.gdaki.gid.GidSelector;
import org.gin4j.gdaki.gid.LinkLayer;
import org.gin4j.gdaki.gid.RecordedTable;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/** Checks {@code gid-selection} documents: tables and environments to indices. */
public final class GidSelectionVectors implements VectorSuite {
  private static final String SUCCESS = "ncclSuccess";
  private static final String FAILURE = "ncclSystemError";

  /** Creates the suite. */
  public GidSelectionVectors() {}

  @Override
  public String file() {
    return "gid-selection";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document)
        .cases("cases", GidSelectionVectors::selected)
        .optionalCases("predicates", GidSelectionVectors::predicates)
        .result();
  }

  private static void selected(VectorCase vector) {
    List<RecordedTable.Entry> entries =
        vector.objects("table").stream().map(GidSelectionVectors::entry).toList();
    GidSelection selection =
        GidSelector.select(
            RecordedTable.of("table", LinkLayer.of(vector.text("linkLayer")), entries),
            environment(vector.object("env")));
    OptionalInt index = selection.index();
    if (vector.flag("undefined")) {
      oneOf(vector, index);
      return;
    }
    vector.expect("result", index.isPresent() ? SUCCESS : FAILURE);
    if (index.isPresent()) {
      vector.expect("index", index.getAsInt());
      vector.expect("followingGidQuery", selection.entry().isPresent() ? SUCCESS : FAILURE);
    }
  }

  private static RecordedTable.Entry entry(VectorCase entry) {
    return new RecordedTable.Entry(
        entry.integer("index"),
        entry.text("gid"),
        entry.text("type"),
        entry.isNull("ndev") ? Optional.empty() : Optional.of(entry.text("ndev")));
  }

  private static GidEnvironment environment(VectorCase env) {
    Map<String, String> set = new LinkedHashMap<>();
    for (String name : GidEnvironment.VARIABLES) {
      if (env.has(name)) {
        set.put(name, env.text(name));
      }
    }
    return GidEnvironment.of(set);
  }

  private static void oneOf(VectorCase vector, OptionalInt index) {
    for (int possible : vector.integers("possible")) {
      if (index.equals(OptionalInt.of(possible))) {
        return;
      }
    }
    vector.differ("possible", "one of the indices", index);
  }

  private static void predicates(VectorCase vector) {
    Gid gid = Gid.parse(vector.text("gid"));
    vector.expect("family", gid.family() == AddressFamily.AF_INET ? "IPv4" : "IPv6");
    vector.expect("configured", gid.isConfigured());
    vector.expect("linkLocal", gid.isLinkLocal());
    vector.expect("valid", gid.isValid());
    vector.expect("flid", gid.flid());
  }
}
