package org.gin4j.mock.world;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.mock.check.Checker;
import org.gin4j.mock.schedule.Condition;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.spi.rendezvous.Rendezvous;

/** Where the ranks of one communicator meet, in memory. */
final class MockMeeting {
  private static final byte[] NOTHING = {};

  private final MockWorld world;
  private final String name;
  private final int ranks;
  private final List<Round> rounds = new ArrayList<>();
  private final Member[] members;

  MockMeeting(MockWorld world, String name) {
    this.world = world;
    this.name = name;
    ranks = world.ranks();
    members = new Member[ranks];
    rounds.add(new Round());
  }

  /** One communicator after the other may have the same name. */
  private final class Round {
    private final Member[] members = new Member[ranks];
    private final List<Exchange> exchanges = new ArrayList<>();
    private int joined;
  }

  /** One collective call. */
  private static final class Exchange {
    private final String label;
    private final int opener;
    private final byte[][] payloads;
    private int present;
    private int taken;
    private GinException failure;

    Exchange(String label, int opener, int ranks) {
      this.label = label;
      this.opener = opener;
      payloads = new byte[ranks][];
    }
  }

  Rendezvous join(int rank, Duration timeout) {
    RankThread self = world.enter(rank);
    try {
      int number = members[rank] == null ? 0 : members[rank].number + 1;
      if (rounds.size() == number) {
        rounds.add(new Round());
      }
      Round round = rounds.get(number);
      Member member = new Member(rank, number, round, timeout);
      members[rank] = member;
      round.members[rank] = member;
      round.joined++;
      for (int peer = 0; peer < ranks; peer++) {
        world.changed(peer);
      }
      boolean all =
          world.await(
              self,
              Condition.of("all ranks to connect", () -> round.joined == ranks),
              timeout.toNanos());
      if (!all) {
        throw new GinException(
            ErrorKind.RENDEZVOUS,
            "rank " + rank + ": only " + round.joined + " of " + ranks + " ranks have connected",
            "every rank's program must call Gins.connect");
      }
      return member;
    } finally {
      world.leave(self);
    }
  }

  /** Reports the communicators that a rank's program has opened and not closed. */
  void checkLeft(int rank, Checker checker) {
    for (Round round : rounds) {
      Member member = round.members[rank];
      if (member != null && member.listener != null && !member.left && member.fault == null) {
        checker.communicatorLeftOpen(rank, member);
      }
    }
  }

  void lose(int rank, String why) {
    Member lost = members[rank];
    if (lost == null) {
      return;
    }
    lost.left = true;
    for (Member other : lost.round.members) {
      if (other != null && other != lost && !other.left && other.listener != null) {
        other.listener.lost(rank, why);
        world.endWaits(other.rank);
      }
    }
    lost.failMissing();
  }

  /** A rank's side. */
  final class Member implements Rendezvous {
    private final int rank;
    private final int number;
    private final Round round;
    private final Duration timeout;
    private Listener listener;
    private GinException fault;
    private int next;
    private boolean left;

    Member(int rank, int number, Round round, Duration timeout) {
      this.rank = rank;
      this.number = number;
      this.round = round;
      this.timeout = timeout;
    }

    @Override
    public void start(Listener news) {
      listener = news;
    }

    @Override
    public String communicatorId() {
      return "mock-" + name + "-" + number;
    }

    @Override
    public byte[][] exchange(String label, byte[] mine) {
      RankThread self = world.enter(rank);
      try {
        if (fault != null) {
          throw fault;
        }
        world.release(rank);
        Exchange exchange = contribute(label, mine);
        boolean ended =
            world.await(
                self,
                Condition.of(
                    "all ranks to call '" + label + "'",
                    () -> exchange.present == ranks || exchange.failure != null || fault != null),
                timeout.toNanos());
        if (exchange.failure != null) {
          throw exchange.failure;
        }
        if (exchange.present == ranks) {
          byte[][] payloads = exchange.payloads.clone();
          exchange.taken++;
          if (exchange.taken == ranks) {
            Arrays.fill(exchange.payloads, NOTHING);
          }
          return payloads;
        }
        if (fault != null) {
          throw fault;
        }
        throw new GinException(
            ErrorKind.TIMEOUT,
            "'"
                + label
                + "' was not called by all ranks"
                + (ended ? "" : ", and none of the missing can any more")
                + "; missing: "
                + missing(exchange),
            "");
      } finally {
        world.leave(self);
      }
    }

    private Exchange contribute(String label, byte[] mine) {
      if (round.exchanges.size() == next) {
        round.exchanges.add(new Exchange(label, rank, ranks));
      }
      Exchange exchange = round.exchanges.get(next++);
      if (!exchange.label.equals(label)) {
        exchange.failure =
            new GinException(
                ErrorKind.MISMATCH,
                "ranks make different collective calls: rank "
                    + exchange.opener
                    + " is in '"
                    + exchange.label
                    + "', rank "
                    + rank
                    + " in '"
                    + label
                    + "'",
                "");
      }
      exchange.payloads[rank] = mine;
      exchange.present++;
      failIfSomebodyLeft(exchange);
      if (exchange.present == ranks) {
        world.met();
      }
      if (exchange.present == ranks || exchange.failure != null) {
        for (int peer = 0; peer < ranks; peer++) {
          world.changed(peer);
        }
      }
      return exchange;
    }

    private void failIfSomebodyLeft(Exchange exchange) {
      for (Member each : round.members) {
        if (each != null && each.left && exchange.payloads[each.rank] == null) {
          exchange.failure =
              new GinException(
                  ErrorKind.MISMATCH,
                  "rank " + each.rank + " has left and takes no part in '" + exchange.label + "'",
                  "");
        }
      }
    }

    private void failMissing() {
      for (Exchange each : round.exchanges) {
        if (each.present < ranks && each.payloads[rank] == null) {
          failIfSomebodyLeft(each);
        }
      }
      for (int peer = 0; peer < ranks; peer++) {
        world.changed(peer);
      }
    }

    private String missing(Exchange exchange) {
      List<String> names = new ArrayList<>();
      for (int peer = 0; peer < ranks; peer++) {
        if (exchange.payloads[peer] == null) {
          names.add("rank " + peer);
        }
      }
      return String.join(", ", names);
    }

    @Override
    public boolean abort(String reason) {
      RankThread self = world.enter(rank);
      try {
        for (Member other : round.members) {
          if (other != null && other != this && !other.left && other.listener != null) {
            other.listener.aborted(rank, reason);
            world.endWaits(other.rank);
          }
        }
        return true;
      } finally {
        world.leave(self);
      }
    }

    @Override
    public void fail(GinException elsewhere) {
      fault = elsewhere;
      world.endWaits(rank);
    }

    @Override
    public void close() {
      if (left || world.isGone(rank)) {
        return;
      }
      RankThread self = world.enter(rank);
      try {
        left = true;
        for (Member other : round.members) {
          if (other != null && other != this && !other.left && other.listener != null) {
            other.listener.left(rank);
          }
        }
        failMissing();
      } finally {
        world.leave(self);
      }
    }
  }
}
