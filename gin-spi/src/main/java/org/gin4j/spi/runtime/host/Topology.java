package org.gin4j.spi.runtime.host;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.spi.runtime.plan.LsaSize;

/**
 * Which ranks share a host, and the size of LSA teams that follows [T2].
 *
 * @param hosts identity of every rank's host, by rank
 * @param lsaSize ranks in an LSA team
 */
public record Topology(List<HostIdentity> hosts, int lsaSize) {
  private static volatile WeakReference<Topology> last = new WeakReference<>(null);

  /**
   * Works out the LSA size from runs of consecutive ranks on one host.
   *
   * @param limit upper bound set by the user, or 0
   */
  public static Topology of(List<HostIdentity> hosts, int limit) {
    List<Integer> runs = new ArrayList<>();
    int length = 0;
    for (int rank = 0; rank < hosts.size(); rank++) {
      length++;
      boolean last = rank + 1 == hosts.size();
      if (last || !hosts.get(rank + 1).id().equals(hosts.get(rank).id())) {
        runs.add(length);
        length = 0;
      }
    }
    int[] lengths = runs.stream().mapToInt(Integer::intValue).toArray();
    return shared(new Topology(List.copyOf(hosts), LsaSize.of(limit, lengths)));
  }

  /** Many ranks of one JVM have the same topology; one copy of it is enough. */
  private static Topology shared(Topology found) {
    Topology known = last.get();
    if (found.equals(known)) {
      return known;
    }
    last = new WeakReference<>(found);
    return found;
  }

  /** Returns whether two ranks are on one host. */
  public boolean sameHost(int left, int right) {
    return hosts.get(left).id().equals(hosts.get(right).id());
  }

  /** Returns how many ranks share the rank's host. */
  public int neighbours(int rank) {
    int count = 0;
    for (int peer = 0; peer < hosts.size(); peer++) {
      if (sameHost(rank, peer)) {
        count++;
      }
    }
    return count;
  }
}
