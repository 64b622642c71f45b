package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong for people, one line each: table, variables, index, fault, advice. */
class VerdictTest {
  private static final String USUAL = "fe80::1 v1, fe80::1 v2, 10.0.0.5 v1, 10.0.0.5 v2";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Only IPv6 addresses and the default family (F13).
        "fe80::1 v1, fe80::1 v2, 2001:db8::5 v1, 2001:db8::5 v2 | | 0 | LINK_LOCAL"
            + " | export NCCL_IB_ADDR_FAMILY=AF_INET6: NCCL then takes index 3",
        // No address at all.
        "fe80::1 v1, fe80::1 v2 | | 0 | NOTHING_USABLE | sudo ip addr add ADDRESS/PREFIX dev eth0",
        ":: einval, :: einval | | 0 | ZERO | sudo ip addr add",
        // A change of family looks at nothing else (F16).
        "10.0.0.5 v2, :: einval | NCCL_IB_ADDR_FAMILY=AF_INET6 | 1 | ZERO"
            + " | unset NCCL_IB_ADDR_FAMILY: NCCL then takes index 0",
        "fe80::1 v2, 10.0.0.5 v1 | | 1 | VERSION | export NCCL_IB_ROCE_VERSION_NUM=1",
        "10.0.0.5 v2, fe80::1 v2 | NCCL_IB_ADDR_FAMILY=AF_INET6 | 1 | LINK_LOCAL"
            + " | unset NCCL_IB_ADDR_FAMILY",
        // A range does not apply to index 0, and one that matches nothing leaves it (F17).
        "10.0.0.5 v2, 10.0.1.5 v2 | NCCL_IB_ADDR_RANGE=10.0.1.0/24 | 0 | RANGE"
            + " | export NCCL_IB_GID_INDEX=1",
        "10.0.0.5 v2, 10.0.1.5 v2 | NCCL_IB_ADDR_RANGE=10.9.0.0/16 | 0 | RANGE"
            + " | unset NCCL_IB_ADDR_RANGE: NCCL then takes index 0",
        "fe80::1 v1, 10.0.0.5 v2 | NCCL_IB_ADDR_RANGE=10.0.0.0/-1 | 0 | RANGE"
            + " | unset NCCL_IB_ADDR_RANGE: NCCL then takes index 1",
        // The range is at fault, not the family; and a range of one family is none of the other.
        "USUAL, 2001:db8::5 v2 | NCCL_IB_ADDR_RANGE=192.168.0.0/16 | 0 | LINK_LOCAL"
            + " | unset NCCL_IB_ADDR_RANGE: NCCL then takes index 3",
        "fe80::1 v2, 2001:db8::5 v2 | NCCL_IB_ADDR_RANGE=10.0.0.0/8 | 0 | LINK_LOCAL"
            + " | export NCCL_IB_ADDR_FAMILY=AF_INET6; unset NCCL_IB_ADDR_RANGE: NCCL then takes index 1",
        // An index that was right on another machine (F19).
        "USUAL | NCCL_IB_GID_INDEX=9 | 9 | NO_ENTRY | unset NCCL_IB_GID_INDEX: NCCL then takes index 3",
        "USUAL | NCCL_IB_GID_INDEX=1 | 1 | LINK_LOCAL | unset NCCL_IB_GID_INDEX",
        "USUAL | NCCL_IB_GID_INDEX=2 | 2 | VERSION | unset NCCL_IB_GID_INDEX",
        // 169.254/16 is nothing special to NCCL (F21).
        "fe80::1 v1, 169.254.3.4 v2 | | 1 | LINK_LOCAL | sudo ip addr add",
        "169.254.3.4 v2, 10.0.0.5 v2 | | 0 | LINK_LOCAL | export NCCL_IB_GID_INDEX=1",
        // An interface of the host, seen from a container (F14).
        "10.0.0.5 einval, fe80::1 v1, fe80::1 v2 | | 0 | TYPE_UNKNOWN | sudo ip addr add",
        "10.0.0.5 v2, 10.0.1.5 missing | | none | CHOICE_FAILS | export NCCL_IB_GID_INDEX=0",
        "ff0e::ffff:10.0.0.1 v2, 10.0.0.5 v1 | | 0 | NOT_A_HOST | NCCL_IB_ROCE_VERSION_NUM=1",
        "10.0.0.5 v2, fe80::1 v1 | NCCL_IB_ROCE_VERSION_NUM=1 | 0 | VERSION"
            + " | unset NCCL_IB_ROCE_VERSION_NUM",
        "'' | | 0 | NO_ENTRY | sudo ip addr add ADDRESS/PREFIX dev INTERFACE"
      })
  void unsoundChoices(String table, String set, String index, GidFault fault, String advice) {
    GidTable of = Tables.roce(table.strip().replace("USUAL", USUAL));
    GidSelection selection = GidSelector.select(of, environment(set));
    assertEquals(index, selection.index().isPresent() ? "" + selection.index().getAsInt() : "none");
    assertTrue(selection.verdict().has(fault), selection.verdict()::toString);
    assertTrue(selection.verdict().advice().contains(advice), selection.verdict()::toString);
    assertFalse(selection.verdict().sound());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "USUAL | | 3",
        "USUAL | NCCL_IB_ROCE_VERSION_NUM=1 | 2",
        "USUAL | NCCL_IB_GID_INDEX=3 | 3",
        "10.0.0.5 v2, 192.168.1.1 v2 | | 0",
        "fe80::1 v1, 172.16.0.1 v2 | NCCL_IB_ADDR_RANGE=172.16.0.0/12 | 1",
        "2001:db8::1 v2, fe80::1 v1 | NCCL_IB_ADDR_FAMILY=AF_INET6 | 0"
      })
  void soundChoices(String table, String set, int index) {
    GidSelection selection =
        GidSelector.select(Tables.roce(table.equals("USUAL") ? USUAL : table), environment(set));
    assertEquals(index, selection.index().getAsInt());
    assertEquals(Verdict.SOUND, selection.verdict());
    assertEquals(index, selection.requireSound().index());
  }

  @Test
  void strictModeRefusesBeforeTheFirstPacket() {
    GidSelection selection = GidSelector.select(Tables.roce("fe80::1 v1"), environment(null));
    GinException refused = assertThrows(GinException.class, selection::requireSound);
    assertEquals(ErrorKind.UNSUPPORTED, refused.kind());
    assertTrue(
        refused
            .getMessage()
            .startsWith("mlx5_0/1: the GID that NCCL picks, index 0 (fe80::1, RoCE v1"),
        refused.getMessage());
    assertTrue(refused.advice().contains("ip addr add"), refused.advice());
  }

  @Test
  void linkLocalIsOrdinaryOnInfiniBand() {
    GidTable table = Tables.of(LinkLayer.INFINIBAND, "fe80::1 IB, fe80::2 IB");
    assertTrue(GidSelector.select(table, environment(null)).verdict().sound());
    GidSelection failing =
        GidSelector.select(table, environment("NCCL_IB_ROUTABLE_FLID_GID_INDEX=-1"));
    assertTrue(failing.verdict().has(GidFault.CHOICE_FAILS));
    assertEquals(
        "unset NCCL_IB_ROUTABLE_FLID_GID_INDEX: NCCL then takes index 0 (fe80::1, IB, eth0)",
        failing.verdict().advice());
    GidTable zero = Tables.of(LinkLayer.INFINIBAND, ":: IB");
    assertTrue(GidSelector.select(zero, environment(null)).verdict().has(GidFault.ZERO));
  }

  @Test
  void stepsTellHowTheIndexCameAbout() {
    assertEquals(
        List.of(
            "index 0 is where the search starts",
            "index 2 is the first of family AF_INET",
            "index 3 has RoCE version 2, which index 2 has not"),
        GidSelector.select(Tables.roce(USUAL), environment(null)).steps());
  }

  private static GidEnvironment environment(String set) {
    Map<String, String> variables = new HashMap<>();
    if (set != null) {
      for (String each : set.split(" ", -1)) {
        variables.put(each.split("=", -1)[0], each.split("=", -1)[1]);
      }
    }
    return GidEnvironment.of(variables);
  }
}
