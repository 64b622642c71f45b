package org.gin4j.cli.launch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.spi.rendezvous.RendezvousServer;

/**
 * A number of ranks that meet at a rendezvous of this process. Hosts the rendezvous, knows the
 * settings of every rank, and removes what the ranks left in shared memory.
 */
public final class Job implements AutoCloseable {
  private static final String JOB = "gin.job";
  private static final String EXTERNAL = "external";
  private static final int ID_BYTES = 6;

  private final String id;
  private final int ranks;
  private final Map<String, String> settings;
  private final String secret;
  private final RendezvousServer rendezvous;
  private volatile Runnable leftovers = () -> {};

  private Job(
      String id,
      int ranks,
      Map<String, String> settings,
      String secret,
      RendezvousServer rendezvous) {
    this.id = id;
    this.ranks = ranks;
    this.settings = settings;
    this.secret = secret;
    this.rendezvous = rendezvous;
  }

  /**
   * Opens the rendezvous of a job on the loopback interface.
   *
   * @param settings what every rank is to be given besides its place, by property name
   */
  public static Job open(int ranks, Duration timeout, Map<String, String> settings) {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = RendezvousServer.newSecret();
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return new Job(
        HexFormat.of().formatHex(random),
        ranks,
        settings,
        secret,
        RendezvousServer.start(anyPort, ranks, secret, timeout));
  }

  /** Returns the number of ranks. */
  public int ranks() {
    return ranks;
  }

  /** Returns the environment variables of a rank that runs as a process. */
  public Map<String, String> environment(int rank) {
    Map<String, String> variables = new LinkedHashMap<>();
    settings(rank).forEach((name, value) -> variables.put(CommConfig.environmentName(name), value));
    return variables;
  }

  /** Returns the configuration of a rank that runs in this process. */
  public CommConfig config(int rank) {
    CommConfig.Builder builder = CommConfig.builder();
    settings(rank).forEach(builder::set);
    return builder.build();
  }

  private Map<String, String> settings(int rank) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    InetSocketAddress address = rendezvous.address();
    all.put(CommConfig.RANK, Integer.toString(rank));
    all.put(CommConfig.SIZE, Integer.toString(ranks));
    all.put(CommConfig.ADDRESS, address.getAddress().getHostAddress() + ":" + address.getPort());
    all.put(CommConfig.SECRET, secret);
    all.put(CommConfig.RENDEZVOUS, EXTERNAL);
    all.put(JOB, id);
    return all;
  }

  /** Says what else to remove when the program is told to end before the job is done. */
  public void whenAbandoned(Runnable remove) {
    leftovers = remove;
  }

  /** Removes all that the job left; for when its ranks have ended before they were done. */
  void abandon() {
    JobFiles.remove(id);
    leftovers.run();
  }

  /** Closes the rendezvous and removes the job's shared-memory files. Idempotent. */
  @Override
  public void close() {
    rendezvous.close();
    JobFiles.remove(id);
  }
}
