package org.gin4j.mock.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.gin4j.spi.Rule;

/** Runs that the tests draw. */
final class Examples {
  static final String HOSTILE =
      "</text><script>alert('x')</script> & \"quoted\" ]]> \u0000\u001b[31m\u202e\ud800 \uffff line\n"
          + "break \t tab 漢字 "
          + "very long ".repeat(40);

  private Examples() {}

  /** A weak signal overtakes an earlier put, and the reader relies on it. */
  static Trace weakSignal() {
    TraceBuilder run = new TraceBuilder("message passing with a weak signal", 3);
    run.lasting(EventKind.WAIT, 9, 2, "s0 >= 1", "Reader.run(Exchange.java:41)");
    run.local(EventKind.WRITE, 0, "64 B, the source of x", "Writer.run(Exchange.java:22)");
    int x = run.post(0, 2, "put x 64 B", "Writer.run(Exchange.java:23)");
    int y = run.post(0, 2, "put y 8 B weak inc s0", "Writer.run(Exchange.java:24)");
    run.lasting(EventKind.BARRIER, 17, 0, "world, no fence", "Writer.run(Exchange.java:25)");
    run.effect(EventKind.CONSUME, 0, 2, y, "source of y");
    run.effect(EventKind.ARRIVE, 2, 0, y, "y 8 B", Rule.P2);
    run.effect(EventKind.CONSUME, 0, 2, x, "source of x");
    run.effect(EventKind.SIGNAL, 2, 0, y, "s0 = 1", Rule.S2);
    run.lasting(EventKind.BARRIER, 18, 1, "world, no fence", "Bystander.run(Exchange.java:60)");
    run.local(EventKind.READ, 2, "y = 7", "Reader.run(Exchange.java:42)");
    int read = run.local(EventKind.READ, 2, "x = 0", "Reader.run(Exchange.java:43)");
    run.lasting(EventKind.BARRIER, 19, 2, "world, no fence", "Reader.run(Exchange.java:44)");
    run.effect(EventKind.ARRIVE, 2, 0, x, "x 64 B", Rule.P2);
    return run.finding(
            Rule.S2,
            "F26",
            "rank 2 read x after a signal of rank 0 that does not cover the put of x: the weak"
                + " signal of put y says that y has arrived, nothing of earlier puts; make that"
                + " signal strong, or signal with the put of x",
            x,
            read)
        .build(0);
  }

  /** A run in which ranks post, wait and read at random. */
  static Trace busy(int ranks, int events, int findings) {
    Random random = new Random(events);
    TraceBuilder run = new TraceBuilder("a busy run", ranks);
    Deque<int[]> flying = new ArrayDeque<>();
    int[] reads = new int[findings];
    int[] puts = new int[findings];
    int found = 0;
    for (int i = 0; i < events; i++) {
      int rank = random.nextInt(ranks);
      int peer = (rank + 1 + random.nextInt(Math.max(1, ranks - 1))) % ranks;
      String site = "Ring.step(Ring.java:" + (20 + random.nextInt(60)) + ")";
      int dice = random.nextInt(10);
      if (dice < 4 && !flying.isEmpty()) {
        int[] put = flying.poll();
        EventKind kind = put[4] == 0 ? EventKind.CONSUME : EventKind.ARRIVE;
        if (put[3] == 1) {
          kind = put[4] == 0 ? EventKind.GET_READ : EventKind.GET_DONE;
        } else if (put[3] == 2) {
          kind = EventKind.SIGNAL;
        }
        boolean here = kind == EventKind.CONSUME || kind == EventKind.GET_DONE;
        int at = here ? put[1] : put[2];
        run.effect(kind, at, here ? put[2] : put[1], put[0], "of #" + put[0], Rule.P2);
        if (kind == EventKind.CONSUME || kind == EventKind.GET_READ) {
          flying.add(new int[] {put[0], put[1], put[2], put[3], 1});
        }
      } else if (dice < 8) {
        int sort = random.nextInt(3);
        String label = new String[] {"put 64 B", "get 64 B", "signal weak inc s0"}[sort];
        flying.add(new int[] {run.post(rank, peer, label, site), rank, peer, sort, 0});
        if (found < findings && sort == 0 && i > (found + 1L) * events / (findings + 2)) {
          puts[found] = flying.peekLast()[0];
          reads[found++] = run.local(EventKind.READ, peer, "8 B", site);
          i++;
        }
      } else if (dice == 8) {
        run.lasting(EventKind.WAIT, i + random.nextInt(9), rank, "s0 >= 3", site);
      } else {
        run.local(random.nextBoolean() ? EventKind.READ : EventKind.WRITE, rank, "8 B", site);
      }
    }
    for (int i = 0; i < found; i++) {
      run.finding(Rule.P2, "", "read of a put that is not settled", puts[i], reads[i]);
    }
    return run.build(0);
  }

  /** Every kind of event, and everything that may be missing. */
  static Trace everyKind() {
    TraceBuilder run = new TraceBuilder("every kind of event", 4);
    run.effect(EventKind.ARRIVE, 1, 0, 4711, "of a put that is not kept");
    int put = run.post(0, 3, "put 8 B inc s1 counter c0", "A.a(A.java:1)");
    run.effect(EventKind.CONSUME, 0, 3, put, "8 B");
    run.effect(EventKind.COUNT, 0, 3, put, "c0 = 1");
    run.effect(EventKind.ARRIVE, 3, 0, put, "8 B");
    run.effect(EventKind.SIGNAL, 3, 0, put, "s1 = 1");
    int self = run.post(1, 1, "put 8 B to itself", "A.a(A.java:2)");
    run.effect(EventKind.ARRIVE, 1, 1, self, "8 B");
    int get = run.post(2, 1, "get 8 B", "A.a(A.java:3)");
    run.effect(EventKind.GET_READ, 1, 2, get, "8 B");
    run.lasting(EventKind.FLUSH, 12, 2, "context 0", "A.a(A.java:4)");
    run.effect(EventKind.GET_DONE, 2, 1, get, "8 B", Rule.P7);
    run.local(EventKind.READ, 2, "8 B", "A.a(A.java:5)");
    run.post(2, 3, "put 8 B that is lost", "A.a(A.java:6)");
    int store = run.effect(EventKind.STORE, 1, 0, -1, "8 B");
    run.effect(EventKind.PUBLISH, 0, 1, store, "8 B", Rule.B10);
    run.local(EventKind.RESET, 3, "s1", "A.a(A.java:8)");
    run.lasting(EventKind.BARRIER, 19, 0, "world", "A.a(A.java:9)");
    run.lasting(EventKind.WAIT, 22, 0, "in the barrier", "A.a(A.java:10)");
    run.local(EventKind.WRITE, 2, "8 B", "");
    run.local(EventKind.FAULT, 3, "rank lost", "");
    return run.build(120);
  }

  /** Text from a program that tries to leave its place. */
  static Trace hostile() {
    TraceBuilder run = new TraceBuilder(HOSTILE, 2);
    int post = run.post(0, 1, HOSTILE, HOSTILE);
    int arrive = run.effect(EventKind.ARRIVE, 1, 0, post, HOSTILE);
    run.lasting(EventKind.WAIT, 4, 1, "漢字".repeat(40), "x".repeat(500));
    return run.finding(Rule.P2, "<F1>", HOSTILE, post, arrive).build(0);
  }
}
