package org.gin4j.mock.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is known of one signal cell. */
final class CellRecord {
  /** Deliveries not acquired yet. */
  final List<Delivery> deliveries = new ArrayList<>();

  /** How much each rank has added since the last reset. */
  final Map<Integer, Long> added = new TreeMap<>();

  /** Actions posted and not visible yet. */
  int pending;

  /** Where the last action was posted. */
  String postedSite = "";

  int postedEvent = -1;

  /** Whether its rank has ever acquired an action on it. */
  boolean seen;

  boolean incSeen;
  boolean addSeen;
  String firstKindSite = "";
  int firstKindRank;
  boolean barrier;
  boolean data;
  String dataSite = "";

  /** Where the owner read it without waiting, when actions on it were not acquired; else null. */
  String baselineSite;

  long baseline;

  /**
   * Forgets acquired deliveries. A barrier's cell may already be raised for the next round, whose
   * fence is another: what this round's did not settle is kept, the last of one rank being enough.
   */
  void forget(boolean settled) {
    Delivery unsettled = null;
    if (!settled) {
      for (Delivery each : deliveries) {
        unsettled = each.strong() ? each : unsettled;
      }
    }
    deliveries.clear();
    if (unsettled != null) {
      deliveries.add(unsettled);
    }
  }

  String raisedBy() {
    List<String> parts = new ArrayList<>();
    added.forEach((rank, sum) -> parts.add("rank " + rank + " added " + sum));
    return parts.isEmpty() ? "nobody has added to it" : String.join(", ", parts);
  }
}
