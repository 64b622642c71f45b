package org.gin4j.mock.litmus.lang;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction.Strength;
import org.gin4j.api.TeamTag;

/** Reads the statements of one rank. */
final class StatementReader {
  private static final int SIGNAL_BITS = 64;
  private static final int COUNTER_BITS = 56;
  private static final int MOST_INDEX = 7;
  private static final String STATEMENT =
      "a statement: store, put, putval, get, signal, flush, wait, waitsig, resetsig, waitva,"
          + " resetva, waitctr, resetctr, barrier, lsastore, release, or 'r = read', 'r = readsig',"
          + " 'r = readva', 'r = readctr', 'q = flushasync'";

  private final Scope scope;
  private final int rank;
  private final List<String> registers = new ArrayList<>();
  private final List<String> requests = new ArrayList<>();

  private int register;
  private int variable;
  private int source;
  private Value value;
  private int peer;
  private int context;
  private Action action;
  private int id;
  private int bits;
  private int request;
  private TeamTag team;
  private FenceLevel fence;
  private MemoryOrder order;

  StatementReader(Scope scope, int rank) {
    this.scope = scope;
    this.rank = rank;
  }

  List<String> registers() {
    return registers;
  }

  Statement read(Line line) {
    register = variable = source = peer = id = request = -1;
    context = 0;
    bits = SIGNAL_BITS;
    value = Value.ZERO;
    action = null;
    team = null;
    fence = null;
    order = null;
    Kind kind = kind(line);
    line.expectEnd();
    return new Statement(
        kind,
        line.number(),
        line.text(),
        register,
        variable,
        source,
        value,
        peer,
        context,
        action,
        id,
        bits,
        request,
        team,
        fence,
        order);
  }

  private Kind kind(Line line) {
    Token first = line.peek();
    String word = line.word(STATEMENT);
    if (line.takes("=")) {
      return assignment(line, first);
    }
    switch (word) {
      case "store" -> {
        variable = scope.variable(line);
        value = constant(line);
        return Kind.STORE;
      }
      case "put", "putval" -> {
        return put(line, word.equals("putval"));
      }
      case "get" -> {
        variable = scope.variable(line);
        line.expect("from");
        source = scope.variable(line);
        line.expect("of");
        peer = scope.rank(line);
        context(line);
        return Kind.GET;
      }
      case "signal" -> {
        line.expect("to");
        peer = scope.rank(line);
        options(line, false);
        if (action == null) {
          throw line.expected("an action such as 'weak inc s0'");
        }
        return Kind.SIGNAL;
      }
      case "flush" -> {
        context(line);
        return Kind.FLUSH;
      }
      case "wait" -> {
        Token token = line.peek();
        String name = line.word("a request");
        request = requests.indexOf(name);
        if (request < 0) {
          throw line.at(
              token, "no request '" + name + "' was made before, expected one of " + requests);
        }
        return Kind.WAIT;
      }
      case "waitsig" -> {
        id = line.numbered('s', "a signal");
        await(line);
        bits(line, SIGNAL_BITS);
        context(line);
        return Kind.WAITSIG;
      }
      case "waitctr" -> {
        id = line.numbered('c', "a counter");
        await(line);
        bits = COUNTER_BITS;
        context(line);
        return Kind.WAITCTR;
      }
      case "waitva" -> {
        variable = scope.variable(line);
        await(line);
        return Kind.WAITVA;
      }
      case "resetsig" -> {
        id = line.numbered('s', "a signal");
        context(line);
        return Kind.RESETSIG;
      }
      case "resetctr" -> {
        id = line.numbered('c', "a counter");
        context(line);
        return Kind.RESETCTR;
      }
      case "resetva" -> {
        variable = scope.variable(line);
        return Kind.RESETVA;
      }
      case "barrier" -> {
        return barrier(line);
      }
      case "lsastore" -> {
        variable = scope.variable(line);
        value = constant(line);
        line.expect("at");
        Token token = line.peek();
        peer = scope.rank(line);
        if (peer / scope.lsa != rank / scope.lsa) {
          throw line.at(
              token,
              "rank "
                  + peer
                  + " does not share memory with rank "
                  + rank
                  + " (lsa: "
                  + scope.lsa
                  + ")");
        }
        return Kind.LSASTORE;
      }
      case "release" -> {
        line.expect("system");
        return Kind.RELEASE;
      }
      default -> throw line.at(first, "found '" + word + "', expected " + STATEMENT);
    }
  }

  private Kind assignment(Line line, Token name) {
    Token token = line.peek();
    String word = line.word("read, readsig, readva, readctr or flushasync");
    if (word.equals("flushasync")) {
      peer = scope.rank(line);
      context(line);
      request = define(line, name, requests, registers);
      return Kind.FLUSHASYNC;
    }
    Kind kind =
        switch (word) {
          case "read" -> Kind.READ;
          case "readsig" -> Kind.READSIG;
          case "readva" -> Kind.READVA;
          case "readctr" -> Kind.READCTR;
          default ->
              throw line.at(
                  token,
                  "found '" + word + "', expected read, readsig, readva, readctr or flushasync");
        };
    if (kind == Kind.READ) {
      source = scope.variable(line);
    } else if (kind == Kind.READVA) {
      variable = scope.variable(line);
    } else if (kind == Kind.READSIG) {
      id = line.numbered('s', "a signal");
      bits(line, SIGNAL_BITS);
      context(line);
    } else {
      id = line.numbered('c', "a counter");
      bits = COUNTER_BITS;
      context(line);
    }
    register = define(line, name, registers, requests);
    return kind;
  }

  private static int define(Line line, Token name, List<String> own, List<String> others) {
    if (others.contains(name.text())) {
      throw line.at(name, "'" + name.text() + "' cannot be both a register and a request");
    }
    if (!own.contains(name.text())) {
      own.add(name.text());
    }
    return own.indexOf(name.text());
  }

  private Kind put(Line line, boolean byValue) {
    variable = scope.variable(line);
    if (byValue) {
      value = constant(line);
    } else {
      line.expect("from");
      source = scope.variable(line);
    }
    line.expect("to");
    peer = scope.rank(line);
    options(line, !byValue);
    return byValue ? Kind.PUTVAL : Kind.PUT;
  }

  private void options(Line line, boolean counters) {
    String expected =
        "'ctx', an action such as 'weak inc s0'" + (counters ? ", 'counter'" : "") + " or the end";
    while (!line.ended()) {
      if (line.peek().text().equals("ctx")) {
        context(line);
      } else if (counters && line.takes("counter")) {
        id = line.numbered('c', "a counter");
      } else if (action == null) {
        action = action(line, expected);
      } else {
        throw line.expected(expected);
      }
    }
  }

  private Action action(Line line, String expected) {
    Strength strength = Strength.LEGACY;
    boolean qualified = true;
    if (line.takes("weak")) {
      strength = Strength.WEAK;
    } else if (line.takes("strong")) {
      strength = Strength.STRONG;
    } else {
      qualified = line.takes("legacy");
    }
    if (line.takes("inc")) {
      return new Action(strength, true, 1, line.numbered('s', "a signal"), -1);
    }
    if (line.takes("add")) {
      int signal = line.numbered('s', "a signal");
      return new Action(strength, false, line.number("a value"), signal, -1);
    }
    if (line.takes("vainc")) {
      return new Action(strength, true, 1, -1, scope.variable(line));
    }
    if (line.takes("vaadd")) {
      int cell = scope.variable(line);
      return new Action(strength, false, line.number("a value"), -1, cell);
    }
    throw line.expected(qualified ? "inc, add, vainc or vaadd" : expected);
  }

  private Kind barrier(Line line) {
    team =
        switch (line.peek().text()) {
          case "world" -> TeamTag.WORLD;
          case "rail" -> TeamTag.RAIL;
          case "lsa", "hybrid", "count" ->
              throw line.at(
                  line.peek(),
                  "barrier "
                      + line.peek().text()
                      + " is not available yet, expected world or rail");
          default -> throw line.expected("world or rail");
        };
    line.take();
    id = 0;
    fence = FenceLevel.PUT_GET;
    order = MemoryOrder.ACQUIRE_RELEASE;
    while (!line.ended()) {
      if (line.takes("index")) {
        id = line.number("a barrier index", 0, MOST_INDEX);
      } else if (line.peek().text().equals("ctx")) {
        context(line);
      } else if (line.takes("all")) {
        context = -1;
      } else if (line.takes("fence")) {
        fence = fence(line);
      } else if (line.takes("order")) {
        order = order(line);
      } else {
        throw line.expected("index, ctx, all, fence, order or the end of the line");
      }
    }
    return Kind.BARRIER;
  }

  private static FenceLevel fence(Line line) {
    String expected = "none, put, get or put+get";
    FenceLevel level =
        switch (line.peek().text()) {
          case "none" -> FenceLevel.NONE;
          case "put" -> FenceLevel.PUT;
          case "get" -> FenceLevel.GET;
          default -> throw line.expected(expected);
        };
    line.take();
    if (level == FenceLevel.PUT && line.takes("+")) {
      line.expect("get");
      level = FenceLevel.PUT_GET;
    }
    return level;
  }

  private static MemoryOrder order(Line line) {
    MemoryOrder found =
        switch (line.peek().text()) {
          case "relaxed" -> MemoryOrder.RELAXED;
          case "acquire" -> MemoryOrder.ACQUIRE;
          case "release" -> MemoryOrder.RELEASE;
          case "acqrel" -> MemoryOrder.ACQUIRE_RELEASE;
          default -> throw line.expected("relaxed, acquire, release or acqrel");
        };
    line.take();
    return found;
  }

  private void context(Line line) {
    if (!line.takes("ctx")) {
      return;
    }
    Token token = line.peek();
    context = line.number("a context", 0, Integer.MAX_VALUE);
    if (context >= scope.contexts) {
      throw line.at(
          token,
          "there is no context "
              + context
              + ", expected one of the "
              + scope.contexts
              + " of 'contexts:'");
    }
  }

  private void bits(Line line, int most) {
    if (line.takes("bits")) {
      bits = line.number("bits", 1, most);
    }
  }

  private static Value constant(Line line) {
    line.expect("=");
    return new Value(-1, line.number("a value"));
  }

  private void await(Line line) {
    line.expect(">=");
    Token token = line.peek();
    if (!token.isWord()) {
      value = new Value(-1, line.number("a value or a register"));
      return;
    }
    int from = registers.indexOf(line.take().text());
    if (from < 0) {
      throw line.at(
          token,
          "the register '" + token.text() + "' is not set before, expected one of " + registers);
    }
    value = new Value(from, line.takes("+") ? line.number("a value") : 0);
  }
}
