package org.gin4j.spi.rendezvous;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens for ranks, admits those that prove the secret, and relays their exchanges. Runs in the
 * launcher, or in rank 0 when nobody else listens.
 *
 * <p>The k-th connection of every rank under one name makes the k-th communicator of that name, so
 * one server serves any number of communicators of one job.
 */
public final class RendezvousServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RendezvousServer.class);
  private static final int HANDSHAKE_MILLIS = 10_000;
  private static final long PAUSE_NANOS = 50_000_000;

  /** Connections beyond the number of ranks that may be in their handshake at a time. */
  private static final int SPARE_STRANGERS = 128;

  private final ServerSocket listener;
  private final int size;
  private final Secret secret;
  private final Duration timeout;
  private final Map<String, List<Room>> rooms = new HashMap<>();
  private final ScheduledThreadPoolExecutor deadlines =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("gin-rendezvous-deadline").factory());
  private final Semaphore strangers;
  private volatile boolean closed;

  private RendezvousServer(ServerSocket listener, int size, Secret secret, Duration timeout) {
    this.listener = listener;
    this.size = size;
    this.secret = secret;
    this.timeout = timeout;
    deadlines.setRemoveOnCancelPolicy(true);
    strangers = new Semaphore(SPARE_STRANGERS + size);
  }

  /**
   * Starts listening. Threads are daemons.
   *
   * @param bind where; port 0 takes a free one
   * @param size number of ranks of the job
   * @param secret what ranks must prove to know, at least 16 characters
   * @param timeout how long a meeting or an exchange may take
   * @throws GinException RESOURCE when the address cannot be bound
   */
  public static RendezvousServer start(
      InetSocketAddress bind, int size, String secret, Duration timeout) {
    Secret key = new Secret(secret);
    InetSocketAddress where =
        bind.isUnresolved() ? new InetSocketAddress(bind.getHostString(), bind.getPort()) : bind;
    if (where.isUnresolved()) {
      throw new GinException(
          ErrorKind.RENDEZVOUS,
          "the rendezvous host '" + bind.getHostString() + "' is unknown",
          "check gin.address / GIN_ADDRESS");
    }
    try {
      ServerSocket listener = new ServerSocket();
      listener.setReuseAddress(true);
      listener.bind(where, 256);
      RendezvousServer server = new RendezvousServer(listener, size, key, timeout);
      Thread.ofPlatform().daemon().name("gin-rendezvous-accept").start(server::accept);
      return server;
    } catch (IOException e) {
      throw new GinException(
          ErrorKind.RESOURCE,
          "cannot listen at " + bind + ": " + e.getMessage(),
          "choose another port in gin.address / GIN_ADDRESS, or end what listens there",
          e);
    }
  }

  /** Returns a fresh secret of 32 hexadecimal digits. */
  public static String newSecret() {
    return Secret.random();
  }

  /** Returns where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  private void accept() {
    while (!closed) {
      try {
        Socket socket = listener.accept();
        Thread.ofPlatform().daemon().name("gin-rendezvous-member").start(() -> serve(socket));
      } catch (IOException e) {
        if (!closed) {
          LOG.warn("rendezvous at {} could not accept: {}", address(), e.getMessage());
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    }
  }

  private void serve(Socket socket) {
    try (Connection member = new Connection(socket)) {
      serve(member);
    } catch (IOException | RejectedExecutionException e) {
      LOG.debug("connection from {} ended: {}", socket.getRemoteSocketAddress(), e.getMessage());
    }
  }

  private void serve(Connection member) throws IOException {
    Hello hello = null;
    if (strangers.tryAcquire()) {
      // Each read has its own limit; this one ends who sends a byte now and then.
      Future<?> limit = deadlines.schedule(member::close, HANDSHAKE_MILLIS, TimeUnit.MILLISECONDS);
      try {
        hello = admit(member);
      } finally {
        limit.cancel(false);
        strangers.release();
      }
    }
    if (hello == null) {
      return;
    }
    Room room = enter(hello, member);
    if (room == null) {
      return;
    }
    try {
      relay(member, room, hello.rank);
    } catch (EOFException e) {
      room.lose(hello.rank, "its connection closed without a goodbye: the process ended");
    } catch (IOException e) {
      room.lose(hello.rank, "its connection broke: " + e.getMessage());
    }
  }

  /** What a member says of itself. */
  private record Hello(int rank, int size, String name) {}

  private Hello admit(Connection member) throws IOException {
    Frame first = member.receive(Frame.UNTRUSTED_LIMIT, HANDSHAKE_MILLIS);
    if (first.type() != Frame.HELLO) {
      return null;
    }
    DataInputStream in = first.reader();
    int protocol = in.readInt();
    byte[] memberNonce = Frame.readBytes(in);
    Hello hello = new Hello(in.readInt(), in.readInt(), Frame.readText(in));
    byte[] serverNonce = Secret.nonce();
    member.send(Frame.of(Frame.CHALLENGE, out -> Frame.writeBytes(out, serverNonce)));
    Frame answer = member.receive(Frame.UNTRUSTED_LIMIT, HANDSHAKE_MILLIS);
    byte[] expected = secret.memberProof(memberNonce, serverNonce, hello.rank, hello.size);
    if (answer.type() != Frame.PROOF || !Secret.same(expected, answer.body())) {
      LOG.warn("refused {}: it does not know the secret", member.remote());
      refuse(member, "the secret is not the one of this job");
      return null;
    }
    if (protocol != RendezvousClient.PROTOCOL) {
      refuse(
          member,
          "rank "
              + hello.rank
              + " speaks rendezvous protocol "
              + protocol
              + ", this job "
              + RendezvousClient.PROTOCOL
              + ": use one gin4j version on all ranks");
      return null;
    }
    if (hello.size != size) {
      refuse(
          member, "rank " + hello.rank + " expects " + hello.size + " ranks, the job has " + size);
      return null;
    }
    if (hello.rank < 0 || hello.rank >= size) {
      refuse(member, "rank " + hello.rank + " is outside 0 to " + (size - 1));
      return null;
    }
    byte[] proof = secret.serverProof(memberNonce, serverNonce, hello.rank, hello.size);
    member.send(new Frame(Frame.ACCEPTED, proof));
    return hello;
  }

  private static void refuse(Connection member, String why) throws IOException {
    member.send(Frame.text(Frame.REFUSED, -1, why));
  }

  private Room enter(Hello hello, Connection member) throws IOException {
    synchronized (rooms) {
      List<Room> named = rooms.computeIfAbsent(hello.name, name -> new ArrayList<>());
      named.removeIf(Room::isOver);
      Room room =
          named.stream()
              .filter(candidate -> candidate.waitsFor(hello.rank))
              .findFirst()
              .orElse(null);
      if (room == null) {
        if (named.stream().anyMatch(candidate -> !candidate.isFull())) {
          refuse(
              member,
              "rank "
                  + hello.rank
                  + " is already there and the other ranks of '"
                  + hello.name
                  + "' have not come yet: two processes claim one rank");
          return null;
        }
        room = new Room(Secret.random().substring(0, 12), size, timeout, deadlines);
        named.add(room);
      }
      room.join(hello.rank, new Outbox(member));
      return room;
    }
  }

  private static void relay(Connection member, Room room, int rank) throws IOException {
    while (true) {
      Frame frame = member.receive(Frame.MEMBER_LIMIT, 0);
      DataInputStream in = frame.reader();
      switch (frame.type()) {
        case Frame.EXCHANGE ->
            room.contribute(rank, in.readLong(), Frame.readText(in), Frame.readBytes(in));
        case Frame.ABORT -> {
          in.readInt();
          room.abort(rank, Frame.readText(in));
        }
        case Frame.GOODBYE -> {
          room.leave(rank);
          return;
        }
        default -> throw new IOException("unexpected message type " + frame.type());
      }
    }
  }

  /** Stops listening and tells members that the meeting point is going. Idempotent. */
  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
    } catch (IOException e) {
      LOG.debug("closing the rendezvous listener: {}", e.getMessage());
    }
    synchronized (rooms) {
      rooms.values().forEach(named -> named.forEach(Room::closing));
      rooms.clear();
    }
    deadlines.shutdownNow();
  }
}
