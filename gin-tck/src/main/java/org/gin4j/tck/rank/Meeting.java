package org.gin4j.tck.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.gin4j.api.CommConfig;
import org.gin4j.tck.KitOptions;

/**
 * Where the ranks of one run meet: at rank 0.
 *
 * @param ranks how many
 * @param common settings of all
 */
record Meeting(int ranks, Map<String, String> common) {

  static Meeting of(int ranks, Map<String, String> settings) {
    Map<String, String> common = new HashMap<>();
    common.put(CommConfig.SIZE, Integer.toString(ranks));
    common.put(CommConfig.ADDRESS, freeAddress());
    common.put(CommConfig.SECRET, UUID.randomUUID().toString());
    common.put(CommConfig.RENDEZVOUS, "rank0");
    common.put(
        CommConfig.TIMEOUT, Double.toString(KitOptions.read().timeout().toMillis() / 1000.0));
    common.putAll(settings);
    return new Meeting(ranks, Map.copyOf(common));
  }

  Map<String, String> settings(int rank) {
    Map<String, String> own = new HashMap<>(common);
    own.put(CommConfig.RANK, Integer.toString(rank));
    return own;
  }

  /** Returns an address that was free a moment ago. */
  private static String freeAddress() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getInetAddress().getHostAddress() + ":" + probe.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
