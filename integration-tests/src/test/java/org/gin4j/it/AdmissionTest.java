package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.Gins;
import org.gin4j.spi.rendezvous.RendezvousServer;
import org.junit.jupiter.api.Test;

/** Who may join a job, and that a refusal does not hurt the job. */
class AdmissionTest {

  @Test
  void processWithAnotherSecretIsRefusedAndTheJobGoesOn() {
    try (Job job = Job.launched(3)) {
      RankProcess first = job.start(0, AlltoAllProgram.class, "3");
      Map<String, String> wrong = job.environment(1);
      wrong.put("GIN_SECRET", "some other secret of an intruder");
      String why =
          job.start("intruder", wrong, AlltoAllProgram.class, "3").awaitError(ErrorKind.RENDEZVOUS);
      assertTrue(why.contains("the secret is not the one of this job"), why);
      RankProcess second = job.start(1, AlltoAllProgram.class, "3");
      RankProcess third = job.start(2, AlltoAllProgram.class, "3");
      for (RankProcess rank : List.of(first, second, third)) {
        rank.awaitSuccess();
      }
    }
  }

  @Test
  void missingSecretIsNamedWithAdvice() {
    try (Job job = Job.launched(2)) {
      Map<String, String> none = job.environment(1);
      none.remove("GIN_SECRET");
      String why =
          job.start("rank 1", none, AlltoAllProgram.class, "1").awaitError(ErrorKind.RENDEZVOUS);
      assertTrue(why.contains("no secret is set") && why.contains("GIN_SECRET"), why);
    }
  }

  @Test
  void shortSecretIsRefusedWithItsLength() {
    assertRefused(
        ErrorKind.INVALID_ARGUMENT,
        () -> Gins.connect(config(0, 2, Job.freeAddress(), "fifteen letters").build()),
        "15 characters",
        "16");
  }

  @Test
  void rankThatExpectsAnotherSizeIsRefusedNamingBoth() {
    try (Job job = Job.launched(3)) {
      Map<String, String> wrong = job.environment(1);
      wrong.put("GIN_SIZE", "4");
      String why =
          job.start("rank 1 of 4", wrong, AlltoAllProgram.class, "1")
              .awaitError(ErrorKind.RENDEZVOUS);
      assertTrue(why.contains("rank 1 expects 4 ranks, the job has 3"), why);
      job.runAll(AlltoAllProgram.class, "2");
    }
  }

  @Test
  void secondProcessOfOneRankIsRefusedAndTheFirstGoesOn() throws Exception {
    try (RendezvousServer server =
        RendezvousServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            2,
            Job.SECRET,
            Duration.ofSeconds(30))) {
      InetSocketAddress address = server.address();
      // Which of the two is admitted is a race; the other must be told.
      CompletableFuture<String> one = connectAndClose(config(0, 2, address, Job.SECRET));
      CompletableFuture<String> two = connectAndClose(config(0, 2, address, Job.SECRET));
      Object refusal = CompletableFuture.anyOf(one, two).get(60, TimeUnit.SECONDS);
      assertTrue(refusal.toString().contains("two processes claim one rank"), refusal::toString);
      CompletableFuture<String> peer = connectAndClose(config(1, 2, address, Job.SECRET));
      assertEquals("", peer.get(60, TimeUnit.SECONDS));
      one.get(60, TimeUnit.SECONDS);
      two.get(60, TimeUnit.SECONDS);
      assertTrue(one.get().isEmpty() ^ two.get().isEmpty(), () -> "one of two must be admitted");
    }
  }

  @Test
  void rendezvousThatDoesNotKnowTheSecretIsNotTrusted() throws Exception {
    try (ServerSocket impostor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> served = CompletableFuture.runAsync(() -> acceptAnybody(impostor));
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), impostor.getLocalPort());
      assertRefused(
          ErrorKind.RENDEZVOUS,
          () -> Gins.connect(config(1, 2, address, Job.SECRET).build()),
          "does not know this job's secret");
      served.get();
    }
  }

  private static CommConfig.Builder config(
      int rank, int size, InetSocketAddress address, String secret) {
    return CommConfig.builder()
        .rank(rank)
        .size(size)
        .address(address)
        .secret(secret)
        .timeout(Duration.ofSeconds(30));
  }

  /** Connects in the background; ends with the message of the failure, empty when there is none. */
  private static CompletableFuture<String> connectAndClose(CommConfig.Builder config) {
    CommConfig external = config.set(CommConfig.RENDEZVOUS, "external").build();
    return CompletableFuture.supplyAsync(
        () -> {
          try (Communicator communicator = Gins.connect(external)) {
            return communicator.size() == 2 ? "" : "a communicator of " + communicator.size();
          } catch (GinException e) {
            return e.getMessage();
          }
        },
        task -> Thread.ofPlatform().daemon().start(task));
  }

  /** Plays a server that lets everybody in, to learn what they send. */
  private static void acceptAnybody(ServerSocket impostor) {
    try (Socket member = impostor.accept();
        DataInputStream in = new DataInputStream(member.getInputStream());
        DataOutputStream out = new DataOutputStream(member.getOutputStream())) {
      byte challenge = 2;
      byte accepted = 4;
      readFrame(in);
      writeFrame(out, challenge, 16);
      readFrame(in);
      writeFrame(out, accepted, 28);
      // The member hangs up.
      int unused = in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void readFrame(DataInputStream in) throws IOException {
    in.readNBytes(in.readInt());
  }

  private static void writeFrame(DataOutputStream out, byte type, int fieldBytes)
      throws IOException {
    out.writeInt(1 + Integer.BYTES + fieldBytes);
    out.writeByte(type);
    out.writeInt(fieldBytes);
    out.write(new byte[fieldBytes]);
    out.flush();
  }
}
