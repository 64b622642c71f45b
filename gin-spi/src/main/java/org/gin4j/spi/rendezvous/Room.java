package org.gin4j.spi.rendezvous;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The server's side of one communicator: its members and the exchanges under way. Every method is
 * guarded by the room's monitor.
 */
final class Room {
  private final String id;
  private final int size;
  private final Duration timeout;
  private final ScheduledExecutorService deadlines;
  private final Connection[] members;
  private final boolean[] left;
  private final Map<Long, Exchange> exchanges = new HashMap<>();
  private final Map<Long, String> failures = new HashMap<>();
  private Future<?> meeting;
  private int joined;
  private boolean over;

  Room(String id, int size, Duration timeout, ScheduledExecutorService deadlines) {
    this.id = id;
    this.size = size;
    this.timeout = timeout;
    this.deadlines = deadlines;
    members = new Connection[size];
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

  synchronized void join(int rank, Connection member) {
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
          Frame.text(
              Frame.FAILED,
              -1,
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
    String failure = failures.get(sequence);
    if (failure != null) {
      members[rank].trySend(Frame.text(Frame.FAILED, (int) sequence, failure));
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
      fail(sequence, "rank " + gone + " has left and takes no part in '" + label + "'");
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
          "'"
              + exchange.label
              + "' was not called by all ranks within "
              + timeout.toMillis()
              + " ms; missing: "
              + names(rank -> !exchange.has(rank)));
    }
  }

  private void fail(long sequence, String why) {
    exchanges.remove(sequence).deadline.cancel(false);
    failures.put(sequence, why);
    broadcast(Frame.text(Frame.FAILED, (int) sequence, why));
  }

  synchronized void abort(int rank, String reason) {
    broadcast(Frame.text(Frame.ABORT, rank, reason));
  }

  synchronized void leave(int rank) {
    forget(rank);
    broadcast(Frame.text(Frame.LEFT, rank, ""));
    for (Map.Entry<Long, Exchange> open : Map.copyOf(exchanges).entrySet()) {
      if (!open.getValue().has(rank)) {
        fail(
            open.getKey(),
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
    for (Connection member : members) {
      if (member != null) {
        member.close();
      }
    }
  }

  private void forget(int rank) {
    members[rank] = null;
    left[rank] = true;
    over |= joined < size || Arrays.stream(members).allMatch(Objects::isNull);
  }

  private void broadcast(Frame frame) {
    for (Connection member : members) {
      if (member != null) {
        member.trySend(frame);
      }
    }
  }

  private Future<?> watch(Runnable expiry) {
    return deadlines.schedule(expiry, timeout.toNanos(), TimeUnit.NANOSECONDS);
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
