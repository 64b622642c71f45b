package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Any table in any environment. */
class GidSelectorProperties {
  @Property(tries = 3000)
  void theIndexIsThatOfTheReferenceRule(
      @ForAll("tables") GidTable table, @ForAll("environments") Map<String, String> environment) {
    Set<Integer> possible = ReferenceRule.indices(table, environment);
    GidSelection selection = GidSelector.select(table, GidEnvironment.of(environment));
    int index = selection.index().orElse(ReferenceRule.FAILS);
    assertTrue(possible.contains(index), () -> index + " is none of " + possible);
  }

  @Property(tries = 3000)
  void nothingWrongIsCalledSound(
      @ForAll("tables") GidTable table, @ForAll("environments") Map<String, String> environment) {
    GidSelection selection = GidSelector.select(table, GidEnvironment.of(environment));
    Verdict verdict = selection.verdict();
    assertEquals(verdict.sound(), verdict.advice().isEmpty());
    if (!verdict.sound()) {
      return;
    }
    GidEntry entry = selection.entry().orElseThrow();
    assertTrue(entry.index() < table.length());
    assertFalse(entry.gid().isZero());
    if (table.port().linkLayer() == LinkLayer.ETHERNET) {
      String text = entry.gid().toString();
      assertFalse(text.startsWith("fe80:") || text.startsWith("169.254."), text);
      assertTrue(GidEnvironment.of(environment).range().matches(entry.gid()), text);
      assertEquals(
          GidEnvironment.of(environment).roceVersion(),
          entry.typeFile().roceVersion().orElseThrow());
    }
  }

  @Property(tries = 2000)
  void whatIsAdvisedIsSound(
      @ForAll("tables") GidTable table, @ForAll("environments") Map<String, String> environment) {
    GidEnvironment asked = GidEnvironment.of(environment);
    Verdict verdict = GidSelector.select(table, asked).verdict();
    verdict
        .better()
        .ifPresent(
            better -> {
              GidSelection advised = GidSelector.select(table, asked.with(better.variables()));
              assertTrue(advised.verdict().sound(), verdict::toString);
              assertEquals(better.entry(), advised.requireSound());
            });
    assertEquals(
        verdict.sound() || verdict.better().isPresent(), !verdict.has(GidFault.NOTHING_USABLE));
  }

  @Provide
  Arbitrary<GidTable> tables() {
    Arbitrary<String> gids =
        Arbitraries.frequencyOf(
            Tuple.of(
                6,
                Arbitraries.of(
                    "::",
                    "fe80::1",
                    "fe80::",
                    "10.0.0.5",
                    "10.0.1.5",
                    "192.168.0.1",
                    "169.254.1.1",
                    "2001:db8::5",
                    "2001:db8:0:2::5",
                    "fe80:0:7::2",
                    "febf::1",
                    "ff0e::ffff:a00:1",
                    "::1",
                    "0.0.0.0")),
            Tuple.of(1, Arbitraries.longs().map(low -> new Gid(low, low).full())));
    Arbitrary<String> types =
        Arbitraries.of("IB/RoCE v1", "RoCE v1", "RoCE v2", "einval", "missing", "odd");
    Arbitrary<RecordedTable.Entry> entries =
        Combinators.combine(gids, types)
            .as((gid, type) -> new RecordedTable.Entry(0, gid, type, Optional.of("eth0")));
    return Combinators.combine(
            Arbitraries.frequency(
                Tuple.of(4, LinkLayer.ETHERNET), Tuple.of(1, LinkLayer.INFINIBAND)),
            entries.list().ofMaxSize(10),
            Arbitraries.integers().between(0, 40))
        .as(GidSelectorProperties::table);
  }

  /** A gap stands for a GID that cannot be read. */
  private static GidTable table(LinkLayer layer, List<RecordedTable.Entry> rows, int gap) {
    List<RecordedTable.Entry> entries = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      RecordedTable.Entry row = rows.get(i);
      if (i != gap) {
        entries.add(new RecordedTable.Entry(i, row.gid(), row.type(), row.netDevice()));
      }
    }
    return RecordedTable.of("mlx5_0", layer, entries);
  }

  @Provide
  Arbitrary<Map<String, String>> environments() {
    return Combinators.combine(
            variable(GidEnvironment.GID_INDEX, "0", "1", "3", "9", "-1", "-5", "abc", "0x2"),
            variable(GidEnvironment.ROCE_VERSION, "1", "2", "3", "0", "-1", "x"),
            variable(GidEnvironment.FAMILY, "AF_INET", "AF_INET6", "IPV6"),
            variable(
                GidEnvironment.RANGE,
                "10.0.0.0/8",
                "10.0.1.0/24",
                "10.0.1.5/32",
                "10.0.0.5",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0.0/x",
                "2001:db8::/32",
                "2001:db8:0:2::/61",
                "2001:db8::5/128",
                "::/0",
                "fe80::/10",
                "rubbish/8"),
            variable(GidEnvironment.FLID_INDEX, "0", "1", "2", "-1", "70"))
        .as(
            (index, version, family, range, flid) -> {
              Map<String, String> all = new HashMap<>();
              List.of(index, version, family, range, flid).forEach(all::putAll);
              return all;
            });
  }

  private static Arbitrary<Map<String, String>> variable(String name, String... values) {
    return Arbitraries.of(values)
        .map(value -> Map.of(name, value))
        .optional()
        .map(v -> v.orElse(Map.of()));
  }

  /** The rule told again, on bytes and without any of the classes that are tested. */
  private static final class ReferenceRule {
    static final int FAILS = -1000;

    private ReferenceRule() {}

    static Set<Integer> indices(GidTable table, Map<String, String> environment) {
      if (table.port().linkLayer() == LinkLayer.INFINIBAND) {
        int flid = Integer.decode(environment.getOrDefault("NCCL_IB_ROUTABLE_FLID_GID_INDEX", "1"));
        if (flid >= table.length()) {
          return Set.of(0);
        }
        byte[] gid = gid(table, flid);
        return Set.of(gid == null ? FAILS : (gid[4] | gid[5]) == 0 ? 0 : flid);
      }
      int given = number(environment.getOrDefault("NCCL_IB_GID_INDEX", "-1"));
      if (given >= 0) {
        return Set.of(given);
      }
      boolean wantV6 = "AF_INET6".equals(environment.get("NCCL_IB_ADDR_FAMILY"));
      int version = number(environment.getOrDefault("NCCL_IB_ROCE_VERSION_NUM", "2"));
      // Where the reference compares a variable that it never set, both answers are possible.
      Set<Integer> chosen = Set.of(0);
      for (int next = 1; next < table.length(); next++) {
        Set<Integer> after = new HashSet<>();
        for (int now : chosen) {
          step(table, now, next, wantV6, version, environment.get("NCCL_IB_ADDR_RANGE"), after);
        }
        chosen = after;
      }
      return chosen;
    }

    private static void step(
        GidTable table,
        int now,
        int next,
        boolean wantV6,
        int version,
        String range,
        Set<Integer> after) {
      byte[] current = now == FAILS ? null : gid(table, now);
      byte[] candidate = gid(table, next);
      if (current == null || candidate == null) {
        after.add(FAILS);
        return;
      }
      boolean fits = isV6(candidate) == wantV6 && inRange(candidate, wantV6, range);
      if (fits && isV6(current) != wantV6) {
        after.add(next);
      } else if (!fits || !valid(candidate)) {
        after.add(now);
      } else {
        String nowType = type(table, now);
        String nextType = type(table, next);
        if (nowType.equals("missing") || nextType.equals("missing")) {
          after.add(FAILS);
          return;
        }
        boolean asked = version(nextType) == version;
        boolean known = version(nowType) > 0;
        if (!known && asked) {
          after.add(next);
          if (valid(current)) {
            after.add(now);
          }
          return;
        }
        boolean differs = version(nowType) != version(nextType) || !valid(current);
        after.add(asked && differs ? next : now);
      }
    }

    private static byte[] gid(GidTable table, int index) {
      return table.entries().stream()
          .filter(entry -> entry.index() == index)
          .map(entry -> entry.gid().toBytes())
          .findFirst()
          .orElse(null);
    }

    private static String type(GidTable table, int index) {
      GidEntry entry = table.entry(index).orElseThrow();
      return entry.typeFile().outcome() == GidTypeFile.Outcome.UNREADABLE
          ? "missing"
          : entry.typeFile().text();
    }

    private static int version(String type) {
      return type.contains("RoCE v1") ? 1 : type.contains("RoCE v2") ? 2 : -1;
    }

    private static boolean isV6(byte[] gid) {
      boolean mapped = gid[10] == -1 && gid[11] == -1;
      for (int i = 2; i < 10; i++) {
        mapped &= gid[i] == 0;
      }
      boolean plain = gid[0] == 0 && gid[1] == 0;
      boolean multicast = gid[0] == (byte) 0xff && gid[1] == 0x0e;
      return !(mapped && (plain || multicast));
    }

    private static boolean valid(byte[] gid) {
      boolean restOfPrefixZero = true;
      for (int i = 2; i < 8; i++) {
        restOfPrefixZero &= gid[i] == 0;
      }
      boolean hostZero = true;
      for (int i = 8; i < 16; i++) {
        hostZero &= gid[i] == 0;
      }
      boolean zero = gid[0] == 0 && gid[1] == 0 && restOfPrefixZero && hostZero;
      boolean linkLocal = gid[0] == (byte) 0xfe && gid[1] == (byte) 0x80 && restOfPrefixZero;
      return !zero && !linkLocal;
    }

    private static boolean inRange(byte[] gid, boolean v6, String range) {
      if (range == null || !range.contains("/")) {
        return true;
      }
      String address = range.substring(0, range.indexOf('/'));
      boolean isV6 = address.contains(":");
      if (isV6 != v6 || address.equals("rubbish")) {
        return true;
      }
      int bits = number(range.substring(range.indexOf('/') + 1));
      if (bits > (v6 ? 128 : 32) || bits == 0) {
        return true;
      }
      byte[] base = Gid.parse(address).toBytes();
      int from = v6 ? 0 : 96;
      for (int bit = from; bit < from + bits; bit++) {
        int mask = 0x80 >> bit % 8;
        if ((gid[bit / 8] & mask) != (base[bit / 8] & mask)) {
          return false;
        }
      }
      return bits > 0;
    }

    private static int number(String text) {
      try {
        return Integer.decode(text);
      } catch (NumberFormatException e) {
        return 0;
      }
    }
  }
}
