package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gin4j.spi.rendezvous.RendezvousServer;

/**
 * A job of several processes on this machine. Every process gets only the variables that are named
 * here; closing kills what is left of them.
 */
final class Job implements AutoCloseable {
  static final String SECRET = "a secret for tests only";

  private static final AtomicInteger JOBS = new AtomicInteger();
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private final int size;
  private final String name;
  private final RendezvousServer server;
  private final Map<String, String> environment = new HashMap<>();
  private final List<RankProcess> processes = new ArrayList<>();

  private Job(int size, RendezvousServer server, InetSocketAddress address) {
    this.size = size;
    this.server = server;
    this.name = "it" + ProcessHandle.current().pid() + "x" + JOBS.incrementAndGet();
    environment.put("GIN_SIZE", Integer.toString(size));
    environment.put("GIN_ADDRESS", address.getAddress().getHostAddress() + ":" + address.getPort());
    environment.put("GIN_SECRET", SECRET);
    environment.put("GIN_TIMEOUT", "60");
    environment.put("GIN_JOB", name);
    if (server != null) {
      environment.put("GIN_RENDEZVOUS", "external");
    }
  }

  /** A job whose ranks meet in this process, as under a launcher. */
  static Job launched(int size) {
    RendezvousServer server =
        RendezvousServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            size,
            SECRET,
            Duration.ofSeconds(60));
    return new Job(size, server, server.address());
  }

  /** A job whose ranks meet at rank 0. */
  static Job hostedByRankZero(int size) {
    return new Job(size, null, freeAddress());
  }

  /** Returns an address that was free a moment ago. */
  static InetSocketAddress freeAddress() {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), probe.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets a variable of all ranks started later. */
  Job with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  /** Returns the variables of one rank, for a change. */
  Map<String, String> environment(int rank) {
    Map<String, String> own = new HashMap<>(environment);
    own.put("GIN_RANK", Integer.toString(rank));
    return own;
  }

  /** Starts one rank. */
  RankProcess start(int rank, Class<? extends RankProgram> program, String... arguments) {
    return start("rank " + rank, environment(rank), program, arguments);
  }

  /** Starts a process with exactly these variables of gin4j and of launchers. */
  RankProcess start(
      String title,
      Map<String, String> variables,
      Class<? extends RankProgram> program,
      String... arguments) {
    List<String> command = new ArrayList<>(javaCommand());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(RankMain.class.getName());
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return start(title, variables, command);
  }

  /** Starts any command with these variables. */
  RankProcess start(String title, Map<String, String> variables, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .environment()
        .keySet()
        .removeIf(
            key ->
                key.startsWith("GIN_")
                    || key.startsWith("OMPI_")
                    || key.startsWith("PMIX_")
                    || key.startsWith("SLURM_")
                    || key.equals("RANK")
                    || key.equals("JAVA_TOOL_OPTIONS"));
    builder.environment().putAll(variables);
    RankProcess started = RankProcess.start(title, builder);
    processes.add(started);
    return started;
  }

  /** Returns the start of a command line for a Java like the one that runs this test. */
  static List<String> javaCommand() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-Xshare:auto",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1");
  }

  /** Starts every rank. */
  List<RankProcess> startAll(Class<? extends RankProgram> program, String... arguments) {
    List<RankProcess> ranks = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      ranks.add(start(rank, program, arguments));
    }
    return ranks;
  }

  /** Runs every rank to a good end, after which nothing may be left in shared memory. */
  List<RankProcess> runAll(Class<? extends RankProgram> program, String... arguments) {
    List<RankProcess> ranks = startAll(program, arguments);
    ranks.forEach(RankProcess::awaitSuccess);
    assertNothingLeft();
    return ranks;
  }

  /** Checks that no file of this job has a name in shared memory. */
  void assertNothingLeft() {
    assertEquals(List.of(), leftovers(), "left in " + SHARED_MEMORY);
  }

  private List<Path> leftovers() {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(SHARED_MEMORY, "*" + name + "*")) {
      files.forEach(found::add);
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    processes.forEach(RankProcess::close);
    if (server != null) {
      server.close();
    }
    for (Path file : leftovers()) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
