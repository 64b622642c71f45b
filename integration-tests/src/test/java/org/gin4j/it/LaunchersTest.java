package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.gin4j.api.ErrorKind;
import org.junit.jupiter.api.Test;

/** Ranks that are started by other launchers find each other by those launchers' variables. */
class LaunchersTest {
  private static final int RANKS = 3;

  @Test
  void ranksMeetAtRankZero() {
    try (Job job = Job.hostedByRankZero(RANKS)) {
      job.runAll(AlltoAllProgram.class, "3");
    }
  }

  @Test
  void torchrunVariablesAreEnough() {
    InetSocketAddress address = Job.freeAddress();
    run(
        rank ->
            Map.of(
                "RANK", Integer.toString(rank),
                "WORLD_SIZE", Integer.toString(RANKS),
                "MASTER_ADDR", "localhost",
                "MASTER_PORT", Integer.toString(address.getPort())));
  }

  @Test
  void slurmVariablesOfOneNodeAreEnough() {
    String job = Integer.toString(ThreadLocalRandom.current().nextInt(1, 1_000_000));
    run(
        rank ->
            Map.of(
                "SLURM_PROCID",
                Integer.toString(rank),
                "SLURM_NTASKS",
                Integer.toString(RANKS),
                "SLURM_NNODES",
                "1",
                "SLURM_JOB_ID",
                job,
                "SLURM_STEP_ID",
                "0"));
  }

  @Test
  void openMpiVariablesOfOneNodeAreEnough() {
    String job = "it-" + ThreadLocalRandom.current().nextInt(1, 1_000_000);
    run(
        rank ->
            Map.of(
                "OMPI_COMM_WORLD_RANK", Integer.toString(rank),
                "OMPI_COMM_WORLD_SIZE", Integer.toString(RANKS),
                "OMPI_COMM_WORLD_LOCAL_SIZE", Integer.toString(RANKS),
                "PMIX_NAMESPACE", job));
  }

  @Test
  void ownVariablesWinOverTheLaunchers() {
    try (Job job = Job.hostedByRankZero(2)) {
      List<RankProcess> ranks = new ArrayList<>();
      for (int rank = 0; rank < 2; rank++) {
        Map<String, String> both = new HashMap<>(job.environment(rank));
        both.putAll(Map.of("RANK", "7", "WORLD_SIZE", "9", "SLURM_PROCID", "8"));
        ranks.add(job.start("rank " + rank, both, AlltoAllProgram.class, "1"));
      }
      ranks.forEach(RankProcess::awaitSuccess);
    }
  }

  @Test
  void realMpirunStartsAJob() {
    Optional<Path> mpirun = onPath("mpirun");
    assumeTrue(mpirun.isPresent(), "mpirun is not installed");
    try (Job job = Job.hostedByRankZero(RANKS)) {
      List<String> command = new ArrayList<>();
      command.addAll(List.of(mpirun.get().toString(), "--allow-run-as-root", "--oversubscribe"));
      command.addAll(List.of("-n", Integer.toString(RANKS)));
      command.addAll(List.of("-x", "GIN_SECRET=" + Job.SECRET, "-x", "GIN_TIMEOUT=60"));
      command.addAll(Job.javaCommand());
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.addAll(List.of(RankMain.class.getName(), AlltoAllProgram.class.getName(), "3"));
      RankProcess running = job.start("mpirun", Map.of(), command);
      running.awaitSuccess();
      long verified =
          running.lines().stream().filter(line -> line.contains("verified 3 rounds")).count();
      assertTrue(verified == RANKS, running::output);
    }
  }

  @Test
  void processOutsideOfAnyLauncherIsToldWhatToSet() {
    try (Job job = Job.hostedByRankZero(1)) {
      String why =
          job.start("alone", Map.of(), AlltoAllProgram.class, "1").awaitError(ErrorKind.RENDEZVOUS);
      for (String part : List.of("GIN_RANK", "torchrun", "Slurm", "Open MPI", "gin launch")) {
        assertTrue(why.contains(part), why);
      }
    }
  }

  /** Variables of one rank. */
  @FunctionalInterface
  private interface Variables {
    Map<String, String> of(int rank);
  }

  private static void run(Variables variables) {
    try (Job job = Job.hostedByRankZero(RANKS)) {
      List<RankProcess> ranks = new ArrayList<>();
      for (int rank = 0; rank < RANKS; rank++) {
        Map<String, String> own = new HashMap<>(variables.of(rank));
        own.put("GIN_SECRET", Job.SECRET);
        own.put("GIN_TIMEOUT", "60");
        ranks.add(job.start("rank " + rank, own, AlltoAllProgram.class, "3"));
      }
      ranks.forEach(RankProcess::awaitSuccess);
    }
  }

  private static Optional<Path> onPath(String command) {
    return List.of(System.getenv("PATH").split(":", -1)).stream()
        .map(folder -> Path.of(folder, command))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
