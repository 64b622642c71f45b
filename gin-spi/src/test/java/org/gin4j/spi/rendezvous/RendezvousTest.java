package org.gin4j.spi.rendezvous;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RendezvousTest {
  private static final String SECRET = "correct horse battery";
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final Duration SHORT = Duration.ofMillis(600);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<RendezvousClient> members = new ArrayList<>();
  private RendezvousServer server;

  @AfterEach
  void end() {
    members.forEach(RendezvousClient::close);
    if (server != null) {
      server.close();
    }
    threads.shutdownNow();
  }

  private void listen(int size, Duration timeout) {
    server =
        RendezvousServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), size, SECRET, timeout);
  }

  private Future<RendezvousClient> join(int rank, int size, String secret, Duration timeout) {
    return threads.submit(
        () ->
            RendezvousClient.join(server.address(), "world", rank, size, secret, timeout, timeout));
  }

  private List<RendezvousClient> meet(int size, Duration timeout) throws Exception {
    listen(size, timeout);
    List<Future<RendezvousClient>> joining = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      joining.add(join(rank, size, SECRET, timeout));
    }
    List<RendezvousClient> met = new ArrayList<>();
    for (Future<RendezvousClient> member : joining) {
      met.add(member.get(20, TimeUnit.SECONDS));
    }
    members.addAll(met);
    return met;
  }

  /** Collects the first news. */
  private static final class FirstNews implements Rendezvous.Listener {
    private final CompletableFuture<String> news = new CompletableFuture<>();

    @Override
    public void lost(int rank, String why) {
      news.complete("lost " + rank);
    }

    @Override
    public void aborted(int rank, String reason) {
      news.complete("aborted " + rank + " " + reason);
    }

    @Override
    public void left(int rank) {
      news.complete("left " + rank);
    }

    String await() throws Exception {
      return news.get(20, TimeUnit.SECONDS);
    }
  }

  private static GinException failure(Future<?> future) {
    ExecutionException e =
        assertThrows(ExecutionException.class, () -> future.get(20, TimeUnit.SECONDS));
    return assertInstanceOf(GinException.class, e.getCause());
  }

  @Test
  void everyRankGetsEverybodysBytes() throws Exception {
    List<RendezvousClient> met = meet(3, TIMEOUT);
    List<Future<byte[][]>> exchanges = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      RendezvousClient member = met.get(rank);
      member.start(new FirstNews());
      byte[] mine = {(byte) rank, 7};
      exchanges.add(threads.submit(() -> member.exchange("greet", mine)));
    }
    for (Future<byte[][]> exchange : exchanges) {
      byte[][] all = exchange.get(20, TimeUnit.SECONDS);
      for (int rank = 0; rank < 3; rank++) {
        assertArrayEquals(new byte[] {(byte) rank, 7}, all[rank]);
      }
    }
    assertEquals(met.get(0).communicatorId(), met.get(2).communicatorId());
  }

  @Test
  void theSecondCommunicatorOfANameGetsAnotherId() throws Exception {
    listen(2, TIMEOUT);
    List<String> ids = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      Future<RendezvousClient> zero = join(0, 2, SECRET, TIMEOUT);
      Future<RendezvousClient> one = join(1, 2, SECRET, TIMEOUT);
      members.add(zero.get(20, TimeUnit.SECONDS));
      members.add(one.get(20, TimeUnit.SECONDS));
      ids.add(members.getLast().communicatorId());
    }
    assertNotEquals(ids.get(0), ids.get(1));
  }

  @Test
  void aWrongSecretIsRefusedAndTheJobGoesOn() throws Exception {
    listen(2, TIMEOUT);
    Future<RendezvousClient> intruder = join(1, 2, "another secret entirely", TIMEOUT);
    GinException refused = failure(intruder);
    assertEquals(ErrorKind.RENDEZVOUS, refused.kind());
    assertTrue(refused.getMessage().contains("secret"), refused.getMessage());

    Future<RendezvousClient> zero = join(0, 2, SECRET, TIMEOUT);
    Future<RendezvousClient> one = join(1, 2, SECRET, TIMEOUT);
    members.add(zero.get(20, TimeUnit.SECONDS));
    members.add(one.get(20, TimeUnit.SECONDS));
    assertEquals(members.get(0).communicatorId(), members.get(1).communicatorId());
  }

  @Test
  void aListenerThatDoesNotKnowTheSecretIsNotTrusted() throws Exception {
    try (ServerSocket impostor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Future<?> lie =
          threads.submit(
              () -> {
                try (Connection victim = new Connection(impostor.accept())) {
                  victim.receive(Frame.UNTRUSTED_LIMIT, 10_000);
                  victim.send(
                      Frame.of(Frame.CHALLENGE, out -> Frame.writeBytes(out, Secret.nonce())));
                  victim.receive(Frame.UNTRUSTED_LIMIT, 10_000);
                  victim.send(new Frame(Frame.ACCEPTED, new byte[32]));
                  victim.receive(Frame.UNTRUSTED_LIMIT, 10_000);
                }
                return null;
              });
      InetSocketAddress where = (InetSocketAddress) impostor.getLocalSocketAddress();
      GinException e =
          assertThrows(
              GinException.class,
              () -> RendezvousClient.join(where, "world", 0, 1, SECRET, TIMEOUT, TIMEOUT));
      assertTrue(e.getMessage().contains("does not know this job's secret"), e.getMessage());
      assertTrue(!lie.isCancelled());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET / HTTP/1.1\r\n\r\n", "\0\0\0\0", "\0\0\0\u0005\u0001abc"})
  void rubbishDoesNotDisturbTheMeeting(String rubbish) throws Exception {
    listen(1, TIMEOUT);
    try (Socket socket = new Socket()) {
      socket.connect(server.address());
      OutputStream out = socket.getOutputStream();
      out.write(rubbish.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      socket.shutdownOutput();
      assertEquals(-1, drain(socket));
    }
    members.add(join(0, 1, SECRET, TIMEOUT).get(20, TimeUnit.SECONDS));
  }

  private static int drain(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int last;
    do {
      last = in.read();
    } while (last >= 0);
    return last;
  }

  @Test
  void missingRanksAreNamedAtTheDeadline() {
    listen(3, SHORT);
    GinException e = failure(join(1, 3, SECRET, SHORT));

    assertTrue(e.getMessage().contains("missing: rank 0, rank 2"), e.getMessage());
  }

  @Test
  void twoClaimantsOfOneRankAreRefused() throws Exception {
    listen(2, TIMEOUT);
    Future<RendezvousClient> first = join(1, 2, SECRET, TIMEOUT);
    Future<RendezvousClient> second = join(1, 2, SECRET, TIMEOUT);
    while (!first.isDone() && !second.isDone()) {
      Thread.onSpinWait();
    }
    GinException e = failure(first.isDone() ? first : second);
    assertTrue(e.getMessage().contains("two processes claim one rank"), e.getMessage());
  }

  @Test
  void anotherNumberOfRanksIsRefusedWithBoth() {
    listen(2, TIMEOUT);
    GinException e = failure(join(0, 5, SECRET, TIMEOUT));

    assertTrue(e.getMessage().contains("expects 5 ranks, the job has 2"), e.getMessage());
  }

  @Test
  void aShortSecretIsRefusedBeforeAnythingIsSent() {
    GinException e =
        assertThrows(
            GinException.class,
            () ->
                RendezvousServer.start(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    1,
                    "short",
                    TIMEOUT));
    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
  }

  @Test
  void differentCollectiveCallsFailOnAllNamingBoth() throws Exception {
    List<RendezvousClient> met = meet(3, TIMEOUT);
    List<Future<byte[][]>> calls = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      RendezvousClient member = met.get(rank);
      member.start(new FirstNews());
      String label = rank == 1 ? "create" : "register";
      calls.add(threads.submit(() -> member.exchange(label, new byte[0])));
    }
    for (Future<byte[][]> call : calls) {
      GinException e = failure(call);
      assertEquals(ErrorKind.MISMATCH, e.kind());
      assertTrue(e.getMessage().contains("'register'"), e.getMessage());
      assertTrue(e.getMessage().contains("'create'"), e.getMessage());
    }
  }

  @Test
  void aRankThatDoesNotComeToACollectiveCallIsNamed() throws Exception {
    List<RendezvousClient> met = meet(3, SHORT);
    met.forEach(member -> member.start(new FirstNews()));
    Future<byte[][]> zero = threads.submit(() -> met.get(0).exchange("register", new byte[0]));
    Future<byte[][]> two = threads.submit(() -> met.get(2).exchange("register", new byte[0]));

    assertTrue(failure(zero).getMessage().contains("missing: rank 1"));
    assertTrue(failure(two).getMessage().contains("missing: rank 1"));
  }

  @Test
  void aLostMemberIsReportedToAll_L8() throws Exception {
    List<RendezvousClient> met = meet(3, TIMEOUT);
    FirstNews zero = new FirstNews();
    FirstNews two = new FirstNews();
    met.get(0).start(zero);
    met.get(2).start(two);
    met.get(1).sever();

    assertEquals("lost 1", zero.await());
    assertEquals("lost 1", two.await());
  }

  @Test
  void aMemberThatLeavesFailsTheExchangeOfTheOthers() throws Exception {
    List<RendezvousClient> met = meet(3, TIMEOUT);
    met.forEach(member -> member.start(new FirstNews()));
    Future<byte[][]> zero = threads.submit(() -> met.get(0).exchange("register", new byte[0]));
    met.get(1).close();

    assertTrue(failure(zero).getMessage().contains("rank 1 has left"));
  }

  @Test
  void abortReachesAll_L3() throws Exception {
    List<RendezvousClient> met = meet(3, TIMEOUT);
    FirstNews zero = new FirstNews();
    met.get(0).start(zero);
    met.get(1).start(new FirstNews());
    met.get(1).abort("enough");

    assertEquals("aborted 1 enough", zero.await());
  }

  @Test
  void theMeetingPointsEndIsNoLoss() throws Exception {
    List<RendezvousClient> met = meet(2, TIMEOUT);
    FirstNews zero = new FirstNews();
    met.get(0).start(zero);
    met.get(1).start(new FirstNews());
    server.close();

    GinException e = failure(threads.submit(() -> met.get(0).exchange("register", new byte[0])));
    assertEquals(ErrorKind.RENDEZVOUS, e.kind());
    assertTrue(e.getMessage().contains("has closed"), e.getMessage());
    assertTrue(!zero.news.isDone());
  }

  @Test
  void aMemberThatDoesNotReadHoldsUpNobody() throws Exception {
    List<RendezvousClient> met = meet(3, TIMEOUT);
    met.get(0).start(new FirstNews());
    met.get(1).start(new FirstNews());
    byte[] large = new byte[12 << 20];
    for (int round = 0; round < 2; round++) {
      List<Future<byte[][]>> calls = new ArrayList<>();
      for (RendezvousClient member : met.subList(0, 2)) {
        calls.add(threads.submit(() -> member.exchange("large", large)));
      }
      // Member 2 sends its part and never reads an answer: it was not started.
      Future<byte[][]> silent = threads.submit(() -> met.get(2).exchange("large", large));
      for (Future<byte[][]> call : calls) {
        assertEquals(3, call.get(20, TimeUnit.SECONDS).length);
      }
      silent.cancel(true);
    }
  }
}
