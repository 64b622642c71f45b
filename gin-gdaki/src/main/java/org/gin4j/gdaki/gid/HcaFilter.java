package org.gin4j.gdaki.gid;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.gin4j.gdaki.select.CNumber;

/**
 * Which ports {@code NCCL_IB_HCA} leaves: a list of {@code prefix[:port]} between commas, turned
 * round by {@code ^} and taken as full names after {@code =}; {@code ^=} is both. Rail and plane
 * numbers behind the port do not filter. Source: parseStringList and matchIfList, NCCL 2.30.7.
 */
public final class HcaFilter {
  /** The variable. */
  public static final String VARIABLE = "NCCL_IB_HCA";

  private static final int DECIMAL = 10;

  private final boolean excluding;
  private final boolean exact;
  private final List<Wanted> wanted;

  private HcaFilter(boolean excluding, boolean exact, List<Wanted> wanted) {
    this.excluding = excluding;
    this.exact = exact;
    this.wanted = wanted;
  }

  /** Reads a value of the variable; the empty text leaves every port. */
  public static HcaFilter of(String value) {
    String rest = value;
    boolean excluding = rest.startsWith("^");
    rest = excluding ? rest.substring(1) : rest;
    boolean exact = rest.startsWith("=");
    rest = exact ? rest.substring(1) : rest;
    List<Wanted> wanted = new ArrayList<>();
    for (String item : rest.split(",", -1)) {
      String[] parts = item.split(":", -1);
      if (!parts[0].isEmpty()) {
        OptionalInt port =
            parts.length < 2 || parts[1].isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of((int) CNumber.parse(parts[1], DECIMAL).orElse(0));
        wanted.add(new Wanted(parts[0], port));
      }
    }
    return new HcaFilter(excluding, exact, wanted);
  }

  /** Returns whether NCCL may use a port. */
  public boolean allows(RdmaPort port) {
    boolean listed = wanted.isEmpty() || wanted.stream().anyMatch(item -> matches(item, port));
    return listed != excluding;
  }

  private boolean matches(Wanted item, RdmaPort port) {
    String name = port.device().name();
    boolean named = exact ? name.equals(item.name()) : name.startsWith(item.name());
    return named
        && (item.port().isEmpty()
            || item.port().getAsInt() == -1
            || item.port().getAsInt() == port.number());
  }

  private record Wanted(String name, OptionalInt port) {}
}
