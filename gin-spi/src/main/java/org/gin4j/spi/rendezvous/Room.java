package org.gin4j.spi.rendezvous;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gin4j.api.ErrorKind;

/**
 * The server's side of one communicator: its members and the exchanges under way. Every method is
 * guarded by the room's monitor.
 */
final class Room {
  private final String id;
  private final int size;
  private final Duration timeout;
  private final ScheduledExecutorService deadlines;
  private final Outbox[] members;
  private final boolean[] left;
  private final Map<Long, Exchange> exchanges = new HashMap<>();
  private final Map<Long, Frame> failures = new HashMap<>();
  private Future<?> meeting;
  private int joined;
  private boolean over;

  Room(String id, int size, Duration timeout, ScheduledExecutorService deadlines) {
    this.id = id;
    this.size = size;
    this.timeout = timeout;
    this.deadlines = deadlines;
    members = new Outbox[size];
    left = new boolean[size];
  }

  synchronized boolean waitsFor(int rank) {
    return members[rank] == null && !left[rank] && joined < size;
  }

  synchronized boolean isFull() {
    return joined == size;
  }

  /** Returns whether nobody can use the room any more: it failed to fill, or all have gone. */
  synchronized boolean isOver() {
    return over;
  }

  int size() {
    return size;
  }

  synchronized void join(int rank, Outbox member) {
    members[rank] = member;
    joined++;
    if (joined == 1) {
      meeting = watch(this::reportMissing);
    }
    if (joined == size) {
      meeting.cancel(false);
      broadcast(Frame.of(Frame.WELCOME, out -> Frame.writeText(out, id)));
    }
  }

  private synchronized void reportMissing() {
    if (joined < size && !over) {
      over = true;
      String missing = names(rank -> members[rank] == null);
      broadcast(
          Frame.failed(
              -1,
              ErrorKind.TIMEOUT,
              "after "
                  + timeout.toMillis()
                  + " ms only "
                  + joined
                  + " of "
                  + size
                  + " ranks have come; missing: "
                  + missing));
    }
  }

  synchronized void contribute(int rank, long sequence, String label, byte[] payload) {
    Frame failure = failures.get(sequence);
    if (failure != null) {
      members[rank].post(failure);
      return;
    }
    Exchange exchange = exchanges.get(sequence);
    if (exchange == null) {
      exchange = new Exchange(label, rank, size, watch(() -> expire(sequence)));
      exchanges.put(sequence, exchange);
    }
    if (!exchange.label.equals(label)) {
      fail(
          sequence,
          ErrorKind.MISMATCH,
          "ranks make different collective calls: rank "
              + exchange.opener
              + " is in '"
              + exchange.label
              + "', rank "
              + rank
              + " in '"
              + label
              + "'");
      return;
    }
    exchange.add(rank, payload);
    int gone = firstGone(exchange);
    if (exchange.isComplete()) {
      exchanges.remove(sequence).deadline.cancel(false);
      broadcast(exchange.result(sequence));
    } else if (gone >= 0) {
      fail(
          sequence,
          ErrorKind.MISMATCH,
          "rank " + gone + " has left and takes no part in '" + label + "'");
    }
  }

  private int firstGone(Exchange exchange) {
    for (int rank = 0; rank < size; rank++) {
      if (left[rank] && !exchange.has(rank)) {
        return rank;
      }
    }
    return -1;
  }

  private synchronized void expire(long sequence) {
    Exchange exchange = exchanges.get(sequence);
    if (exchange != null) {
      fail(
          sequence,
          ErrorKind.TIMEOUT,
          "'"
              + exchange.label
              + "' was not called by all ranks within "
              + timeout.toMillis()
              + " ms; missing: "
              + names(rank -> !exchange.has(rank)));
    }
  }

  private void fail(long sequence, ErrorKind kind, String why) {
    exchanges.remove(sequence).deadline.cancel(false);
    Frame failure = Frame.failed((int) sequence, kind, why);
    failures.put(sequence, failure);
    broadcast(failure);
  }

  synchronized void abort(int rank, String reason) {
    broadcast(Frame.text(Frame.ABORT, rank, reason));
  }

  synchronized void leave(int rank) {
    if (members[rank] == null) {
      return;
    }
    forget(rank);
    broadcast(Frame.text(Frame.LEFT, rank, ""));
    for (Map.Entry<Long, Exchange> open : Map.copyOf(exchanges).entrySet()) {
      if (!open.getValue().has(rank)) {
        fail(
            open.getKey(),
            ErrorKind.MISMATCH,
            "rank " + rank + " has left and takes no part in '" + open.getValue().label + "'");
      }
    }
  }

  synchronized void lose(int rank, String why) {
    if (members[rank] != null) {
      forget(rank);
      broadcast(Frame.text(Frame.PEER_LOST, rank, why));
    }
  }

  synchronized void closing() {
    broadcast(Frame.of(Frame.CLOSING, out -> {}));
    for (Outbox member : members) {
      if (member != null) {
        member.finish();
      }
    }
  }

  private void forget(int rank) {
    members[rank].finish();
    members[rank] = null;
    left[rank] = true;
    over |= joined < size || Arrays.stream(members).allMatch(Objects::isNull);
  }

  private void broadcast(Frame frame) {
    for (Outbox member : members) {
      if (member != null) {
        member.post(frame);
      }
    }
  }

  private Future<?> watch(Runnable expiry) {
    try {
      return deadlines.schedule(expiry, timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closing) {
      return CompletableFuture.completedFuture(null);
    }
  }

  private String names(IntPredicate chosen) {
    return IntStream.range(0, size)
        .filter(chosen)
        .mapToObj(rank -> "rank " + rank)
        .collect(Collectors.joining(", "));
  }

  /** One collective call under way. */
  private static final class Exchange {
    private final String label;
    private final int opener;
    private final List<byte[]> payloads;
    private final Future<?> deadline;
    private int present;

    Exchange(String label, int opener, int size, Future<?> deadline) {
      this.deadline = deadline;
      this.label = label;
      this.opener = opener;
      payloads = new ArrayList<>(Collections.nCopies(size, null));
    }

    void add(int rank, byte[] payload) {
      if (payloads.set(rank, payload) == null) {
        present++;
      }
    }

    boolean has(int rank) {
      return payloads.get(rank) != null;
    }

    boolean isComplete() {
      return present == payloads.size();
    }

    Frame result(long sequence) {
      return Frame.of(
          Frame.RESULT,
          out -> {
            out.writeLong(sequence);
            for (byte[] payload : payloads) {
              Frame.writeBytes(out, payload);
            }
          });
    }
  }
}
