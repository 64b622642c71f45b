package org.gin4j.cli.gids;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gin4j.gdaki.gid.Gid;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.GidSelection;
import org.gin4j.gdaki.gid.GidType;
import org.gin4j.gdaki.gid.Verdict;

/** Tables and choices for programs. Members are described in docs/gid.md and only ever added to. */
public final class GidsJson {
  private static final String INDEX = "index";
  private static final String GID = "gid";
  private static final String TYPE = "type";
  private static final String NETDEV = "netdev";
  private static final String IPV4 = "ipv4";

  private GidsJson() {}

  /** Returns the object to print. */
  public static Map<String, Object> of(GidReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("devices", report.ports().stream().map(GidsJson::device).toList());
    json.put("environment", report.environment());
    json.put("warnings", report.warnings());
    json.put("problems", report.problems());
    return json;
  }

  private static Map<String, Object> device(PortChoice choice) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("device", choice.port().device().name());
    json.put("port", choice.port().number());
    json.put("linkLayer", choice.port().linkLayer().toString());
    json.put("state", choice.port().stateWord());
    json.put("used", choice.used());
    json.put("unused", choice.used() ? null : choice.unused());
    json.put("selected", selected(choice.selection()));
    json.put(
        "entries", choice.selection().table().occupied().stream().map(GidsJson::entry).toList());
    return json;
  }

  private static Map<String, Object> selected(GidSelection selection) {
    Verdict verdict = selection.verdict();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(INDEX, selection.index().isPresent() ? selection.index().getAsInt() : null);
    json.put(GID, selection.entry().map(entry -> entry.gid().full()).orElse(null));
    json.put(IPV4, selection.entry().map(GidEntry::gid).map(GidsJson::ipv4).orElse(null));
    json.put(TYPE, selection.entry().map(entry -> entry.type().toString()).orElse(null));
    json.put(NETDEV, selection.entry().flatMap(GidEntry::netDevice).orElse(null));
    json.put("sound", verdict.sound());
    json.put("reasons", verdict.reasons().stream().map(Verdict.Reason::text).toList());
    json.put("faults", verdict.reasons().stream().map(reason -> reason.fault().name()).toList());
    json.put("advice", verdict.advice());
    json.put("better", verdict.better().map(GidsJson::better).orElse(null));
    json.put("steps", selection.steps());
    return json;
  }

  private static Map<String, Object> better(Verdict.BetterChoice better) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(INDEX, better.entry().index());
    json.put("variables", better.variables());
    return json;
  }

  private static Map<String, Object> entry(GidEntry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(INDEX, entry.index());
    json.put(GID, entry.gid().full());
    json.put(IPV4, ipv4(entry.gid()));
    json.put(TYPE, entry.type().toString());
    json.put("version", entry.type() == GidType.UNKNOWN ? null : entry.type().version());
    json.put(NETDEV, entry.netDevice().orElse(null));
    return json;
  }

  private static String ipv4(Gid gid) {
    return gid.isIpv4Mapped() ? gid.ipv4() : null;
  }
}
