package org.gin4j.spi.rendezvous;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/** A rank's connection to the meeting point. */
public final class RendezvousClient implements Rendezvous {
  static final int PROTOCOL = 1;
  private static final int UNKNOWN = -1;
  private static final long RETRY_MILLIS = 20;
  private static final Duration GRACE = Duration.ofSeconds(3);

  private final int rank;
  private final int size;
  private final String where;
  private final Connection connection;
  private final Duration timeout;
  private final String communicatorId;
  private volatile Listener listener;
  private volatile int host = UNKNOWN;
  private volatile boolean closed;
  private boolean hostLeft;
  private GinException fault;
  private volatile String severed;
  private CompletableFuture<byte[][]> pending;
  private long pendingSequence;
  private long sequence;

  private RendezvousClient(
      int rank, int size, String where, Connection connection, Duration timeout, String id) {
    this.rank = rank;
    this.size = size;
    this.where = where;
    this.connection = connection;
    this.timeout = timeout;
    this.communicatorId = id;
  }

  /**
   * Joins a communicator: connects, proves the secret, checks the server's proof, and waits for all
   * ranks.
   *
   * @param name name of the communicator within the job
   * @param patience how long nobody may be listening yet; at most the timeout counts
   * @throws GinException RENDEZVOUS when refused or not all came, INVALID_ARGUMENT for a short
   *     secret
   */
  public static RendezvousClient join(
      InetSocketAddress address,
      String name,
      int rank,
      int size,
      String secret,
      Duration timeout,
      Duration patience) {
    Secret key = new Secret(secret);
    String where = address.getHostString() + ":" + address.getPort();
    long deadline = System.nanoTime() + timeout.toNanos();
    Connection connection =
        connect(address, where, rank, Math.min(deadline, System.nanoTime() + patience.toNanos()));
    try {
      String id = handshake(connection, key, name, rank, size, where, deadline);
      return new RendezvousClient(rank, size, where, connection, timeout, id);
    } catch (IOException e) {
      connection.close();
      throw new GinException(
          ErrorKind.RENDEZVOUS,
          "rank "
              + rank
              + " could not join at "
              + where
              + ": "
              + (e instanceof SocketTimeoutException ? "no answer in time" : e.getMessage()),
          "check that all " + size + " ranks run and that " + where + " is this job's rendezvous",
          e);
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static Connection connect(
      InetSocketAddress address, String where, int rank, long deadline) {
    while (true) {
      InetSocketAddress target =
          address.isUnresolved()
              ? new InetSocketAddress(address.getHostString(), address.getPort())
              : address;
      Socket socket = new Socket();
      String why;
      try {
        if (!target.isUnresolved()) {
          socket.connect(target, remainingMillis(deadline));
          return new Connection(socket);
        }
        why = "unknown host";
      } catch (IOException e) {
        why = e.getMessage();
      }
      closeQuietly(socket);
      if (System.nanoTime() - deadline + RETRY_MILLIS * 1_000_000 > 0) {
        throw new GinException(
            ErrorKind.RENDEZVOUS,
            "rank " + rank + " found nobody at the rendezvous " + where + ": " + why,
            "check gin.address / GIN_ADDRESS, and that rank 0 or the launcher listens there");
      }
      pause();
    }
  }

  private static String handshake(
      Connection connection,
      Secret key,
      String name,
      int rank,
      int size,
      String where,
      long deadline)
      throws IOException {
    byte[] memberNonce = Secret.nonce();
    connection.send(
        Frame.of(
            Frame.HELLO,
            out -> {
              out.writeInt(PROTOCOL);
              Frame.writeBytes(out, memberNonce);
              out.writeInt(rank);
              out.writeInt(size);
              Frame.writeText(out, name);
            }));
    Frame challenge = expect(connection, Frame.CHALLENGE, deadline, rank, where);
    byte[] serverNonce = Frame.readBytes(challenge.reader());
    connection.send(new Frame(Frame.PROOF, key.memberProof(memberNonce, serverNonce, rank, size)));
    Frame accepted = expect(connection, Frame.ACCEPTED, deadline, rank, where);
    if (!Secret.same(key.serverProof(memberNonce, serverNonce, rank, size), accepted.body())) {
      throw new GinException(
          ErrorKind.RENDEZVOUS,
          "who listens at " + where + " does not know this job's secret",
          "another job may use the port: choose another in gin.address / GIN_ADDRESS");
    }
    Frame welcome = expect(connection, Frame.WELCOME, deadline + GRACE.toNanos(), rank, where);
    return Frame.readText(welcome.reader());
  }

  private static Frame expect(
      Connection connection, byte type, long deadline, int rank, String where) throws IOException {
    Frame frame = connection.receive(Frame.UNTRUSTED_LIMIT, remainingMillis(deadline));
    if (frame.type() == Frame.REFUSED
        || frame.type() == Frame.FAILED
        || frame.type() == Frame.PEER_LOST) {
      DataInputStream in = frame.reader();
      int about = in.readInt();
      String why = Frame.readText(in);
      throw new GinException(
          ErrorKind.RENDEZVOUS,
          "rank "
              + rank
              + (frame.type() == Frame.REFUSED ? " was refused at " : " failed to meet at ")
              + where
              + ": "
              + (about >= 0 ? "rank " + about + " was lost, " : "")
              + why,
          "");
    }
    if (frame.type() != type) {
      throw new IOException("message type " + frame.type() + " where " + type + " was expected");
    }
    return frame;
  }

  private static int remainingMillis(long deadline) {
    long nanos = deadline - System.nanoTime();
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, nanos / 1_000_000));
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GinException(
          ErrorKind.INTERRUPTED, "interrupted while connecting to the rendezvous", "", e);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException ignored) {
      // It never connected.
    }
  }

  /** Says which rank the meeting point is part of, so that its loss names that rank [L8]. */
  public void hostedBy(int hostRank) {
    host = hostRank;
  }

  @Override
  public void start(Listener news) {
    listener = news;
    Thread.ofPlatform().daemon().name("gin-rendezvous-rank-" + rank).start(this::listen);
  }

  @Override
  public String communicatorId() {
    return communicatorId;
  }

  @Override
  public byte[][] exchange(String label, byte[] mine) {
    CompletableFuture<byte[][]> result = new CompletableFuture<>();
    long number;
    synchronized (this) {
      if (severed != null) {
        throw severedFault(label);
      }
      if (fault != null) {
        throw fault;
      }
      number = sequence++;
      pending = result;
      pendingSequence = number;
    }
    try {
      connection.send(
          Frame.of(
              Frame.EXCHANGE,
              out -> {
                out.writeLong(number);
                Frame.writeText(out, label);
                Frame.writeBytes(out, mine);
              }));
      return result.get(timeout.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      throw new GinException(
          ErrorKind.RENDEZVOUS,
          "rank " + rank + " cannot reach the rendezvous at " + where + ": " + e.getMessage(),
          "",
          e);
    } catch (TimeoutException e) {
      throw new GinException(
          ErrorKind.TIMEOUT,
          "rank " + rank + " got no answer from the rendezvous at " + where + " to '" + label + "'",
          "");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof GinException) {
        throw (GinException) e.getCause();
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GinException(
          ErrorKind.INTERRUPTED, "interrupted in the collective call '" + label + "'", "", e);
    }
  }

  @Override
  public boolean abort(String reason) {
    return severed == null && connection.trySend(Frame.text(Frame.ABORT, rank, reason));
  }

  @Override
  public void fail(GinException elsewhere) {
    CompletableFuture<byte[][]> waiting;
    synchronized (this) {
      fault = elsewhere;
      waiting = pending;
    }
    if (waiting != null) {
      waiting.completeExceptionally(elsewhere);
    }
  }

  /** Ends the pending exchange if it is the one that failed. */
  private void fail(int number, GinException fault) {
    CompletableFuture<byte[][]> waiting;
    synchronized (this) {
      waiting = (int) pendingSequence == number ? pending : null;
    }
    if (waiting != null) {
      waiting.completeExceptionally(fault);
    }
  }

  private GinException severedFault(String label) {
    return new GinException(
        ErrorKind.RENDEZVOUS,
        "rank " + rank + " cannot make the collective call '" + label + "': " + severed,
        "");
  }

  private void listen() {
    try {
      while (true) {
        Frame frame = connection.receive(Frame.MEMBER_LIMIT, 0);
        DataInputStream in = frame.reader();
        switch (frame.type()) {
          case Frame.RESULT -> deliver(in);
          case Frame.CLOSING -> {
            sever("the rendezvous at " + where + " has closed");
            return;
          }
          default -> {
            int about = in.readInt();
            String text = Frame.readText(in);
            ErrorKind kind =
                frame.type() == Frame.FAILED
                    ? ErrorKind.valueOf(Frame.readText(in))
                    : ErrorKind.RENDEZVOUS;
            news(frame.type(), about, text, kind);
          }
        }
      }
    } catch (IOException e) {
      if (!closed) {
        String why = "the connection to the rendezvous at " + where + " broke";
        sever(why);
        if (hostLeft) {
          return;
        }
        listener.lost(host, why + (host == UNKNOWN ? " (the launcher ended)" : ", which it hosts"));
      }
    }
  }

  private void news(byte type, int about, String text, ErrorKind kind) {
    switch (type) {
      case Frame.FAILED -> {
        fail(about, new GinException(kind, "rank " + rank + ": " + text, ""));
      }
      case Frame.ABORT -> listener.aborted(about, text);
      case Frame.PEER_LOST -> listener.lost(about, text);
      case Frame.LEFT -> {
        hostLeft |= about == host;
        listener.left(about);
      }
      default -> sever("an unknown message type " + type + " came from " + where);
    }
  }

  private void deliver(DataInputStream in) throws IOException {
    long number = in.readLong();
    byte[][] payloads = new byte[size][];
    for (int peer = 0; peer < size; peer++) {
      payloads[peer] = Frame.readBytes(in);
    }
    CompletableFuture<byte[][]> waiting;
    synchronized (this) {
      waiting = pendingSequence == number ? pending : null;
    }
    if (waiting != null) {
      waiting.complete(payloads);
    }
  }

  /** Disconnects without a goodbye, as a process that dies does; for tests. */
  void sever() {
    closed = true;
    connection.close();
  }

  private void sever(String why) {
    synchronized (this) {
      severed = why;
    }
    fail(severedFault("any more"));
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      connection.trySend(Frame.of(Frame.GOODBYE, out -> {}));
      connection.close();
    }
  }
}
