package org.gin4j.spi;

/**
 * The rules of GIN by id, for what names them: tests, checkers and messages. The full text is in
 * docs/semantics.md.
 */
public enum Rule {
  /** World, LSA and rail team have the size, rank and stride of the communicator's shape. */
  T1("world, LSA and rail team have the size, rank and stride of the communicator's shape"),

  /** The LSA size divides the number of ranks, or is reduced visibly until it does. */
  T2("the LSA size divides the number of ranks, or is reduced visibly until it does"),

  /** Team conversions are exact integer arithmetic. */
  T3("team conversions are exact integer arithmetic"),

  /** Registration is collective; ranks that differ are refused, naming two. */
  W1("registration is collective; ranks that differ are refused, naming two"),

  /** Ranges are checked with exact 64-bit arithmetic before anything is posted. */
  W2("ranges are checked with exact 64-bit arithmetic before anything is posted"),

  /** Memory may be registered more than once. */
  W3("memory may be registered more than once"),

  /** A registration keeps its memory reachable. */
  W4("a registration keeps its memory reachable"),

  /** Each of two windows over one allocation has its own offsets. */
  W5("each of two windows over one allocation has its own offsets"),

  /** A segment kind that cannot be served is refused. */
  W6("a segment kind that cannot be served is refused"),

  /** Windows beyond 2 GiB and 4 GiB work. */
  W7("windows beyond 2 GiB and 4 GiB work"),

  /** A put of no bytes still performs its action. */
  W8("a put of no bytes still performs its action"),

  /** Operations are one-sided: the target runs no code. */
  P1("operations are one-sided: the target runs no code"),

  /** Puts and gets complete in any order. */
  P2("puts and gets complete in any order"),

  /** The rank itself is a peer like any other. */
  P3("the rank itself is a peer like any other"),

  /** PutValue writes exactly 1, 2, 4 or 8 bytes, little endian. */
  P4("putValue writes exactly 1, 2, 4 or 8 bytes, little endian"),

  /** A put that is split is one put: its action covers every part. */
  P5("a put that is split is one put: its action covers every part"),

  /** A peer outside the rail team is refused on a RAIL connection. */
  P6("a peer outside the rail team is refused on a RAIL connection"),

  /** The data of a get is visible only after flush, wait or a barrier that fences gets. */
  P7("the data of a get is visible only after flush, wait or a barrier that fences gets"),

  /** Optimisation flags change no result. */
  P8("optimisation flags change no result"),

  /** A Gin object is used as its sharing mode allows. */
  P9("a Gin object is used as its sharing mode allows"),

  /** A signal is one cell per context and id. */
  S1("a signal is one cell per context and id"),

  /** A weak signal covers only the put it was bundled with. */
  S2("a weak signal covers only the put it was bundled with"),

  /** A strong signal covers every earlier put and signal to that peer on that context. */
  S3("a strong signal covers every earlier put and signal to that peer on that context"),

  /** Inc and Add are not mixed on one cell without a reset between. */
  S4("Inc and Add are not mixed on one cell without a reset between"),

  /** Adds are atomic; several may become visible as one step. */
  S5("adds are atomic; several may become visible as one step"),

  /** Comparison is rolling over 1 to 64 bits. */
  S6("comparison is rolling over 1 to 64 bits"),

  /** Reads return the low bits; waits return once the value is reached, rolling. */
  S7("reads return the low bits; waits return once the value is reached, rolling"),

  /** A reset sets value and shadow to 0 and does not race with modifications. */
  S8("a reset sets value and shadow to 0 and does not race with modifications"),

  /** Only increase and reset change a shadow. */
  S9("only increase and reset change a shadow"),

  /** A VA signal lives in a STRICT_ORDERING window, aligned, and only GIN touches it. */
  S10("a VA signal lives in a STRICT_ORDERING window, aligned, and only GIN touches it"),

  /** Strength and VA signals are used as required, or refused. */
  S11("strength and VA signals are used as required, or refused"),

  /** A signal without data follows the same rules. */
  S12("a signal without data follows the same rules"),

  /** Signal ids beyond the count are refused before posting. */
  S13("signal ids beyond the count are refused before posting"),

  /** A counter has 56 bits and rolls over. */
  C1("a counter has 56 bits and rolls over"),

  /** A counter says only that its put's source is consumed. */
  C2("a counter says only that its put's source is consumed"),

  /** Counters are read, awaited and reset; a reset does not race with puts that carry them. */
  C3("counters are read, awaited and reset; a reset does not race with puts that carry them"),

  /** Counter ids are never narrowed. */
  C4("counter ids are never narrowed"),

  /** Flush: everything posted is complete here; it says nothing about the remote side. */
  F1("flush: everything posted is complete here; it says nothing about the remote side"),

  /** FlushAsync and wait: the same for one peer. */
  F2("flushAsync and wait: the same for one peer"),

  /** A request may be waited on again; another communicator's is refused. */
  F3("a request may be waited on again; another communicator's is refused"),

  /** No member leaves a round before all have entered it. */
  B1("no member leaves a round before all have entered it"),

  /** A fence completes what it names and nothing else. */
  B2("a fence completes what it names and nothing else"),

  /** A fence covers the context it is bound to, or all. */
  B3("a fence covers the context it is bound to, or all"),

  /** Each pair of members of each barrier has its own cell. */
  B4("each pair of members of each barrier has its own cell"),

  /** A barrier finishes for any coop and any team. */
  B5("a barrier finishes for any coop and any team"),

  /** One session at a time uses a barrier index. */
  B6("one session at a time uses a barrier index"),

  /** A barrier that timed out names the missing and stays broken. */
  B7("a barrier that timed out names the missing and stays broken"),

  /** A session belongs to the coop that made it. */
  B8("a session belongs to the coop that made it"),

  /** Barriers exist for world, rail and other teams. */
  B9("barriers exist for world, rail and other teams"),

  /** Direct stores are published by release order, not by GIN operations. */
  B10("direct stores are published by release order, not by GIN operations"),

  /** A counting barrier cannot carry release. */
  B11("a counting barrier cannot carry release"),

  /** Requirements are honoured or refused. */
  U1("requirements are honoured or refused"),

  /** GIN resources with connection NONE are refused. */
  U2("GIN resources with connection NONE are refused"),

  /** Signal ids are laid out as documented. */
  U3("signal ids are laid out as documented"),

  /** Contexts asked for are rounded as documented; the count granted is reported. */
  U4("contexts asked for are rounded as documented; the count granted is reported"),

  /** ForceEnable means FULL. */
  U5("forceEnable means FULL"),

  /** All ranks end on one backend that can serve, or fail naming why. */
  U6("all ranks end on one backend that can serve, or fail naming why"),

  /** A plan can be computed before anything is created. */
  U7("a plan can be computed before anything is created"),

  /** Features newer than the compatibility level are refused. */
  U8("features newer than the compatibility level are refused"),

  /** Every wait ends at its deadline with a report. */
  L1("every wait ends at its deadline with a report"),

  /** An error completion ends all waiters. */
  L2("an error completion ends all waiters"),

  /** Abort ends all waiters on all ranks. */
  L3("abort ends all waiters on all ranks"),

  /** A full queue is back-pressure; nothing is lost or posted twice. */
  L4("a full queue is back-pressure; nothing is lost or posted twice"),

  /** 32-bit indices wrap. */
  L5("32-bit indices wrap"),

  /** Close is idempotent, in any order, with work outstanding; use after close is refused. */
  L6("close is idempotent, in any order, with work outstanding; use after close is refused"),

  /** No request outlives its operation or its communicator. */
  L7("no request outlives its operation or its communicator"),

  /** The loss of a peer is noticed and named. */
  L8("the loss of a peer is noticed and named"),

  /** One communicator's fault does not silently stop another. */
  L9("one communicator's fault does not silently stop another");

  private final String statement;

  Rule(String statement) {
    this.statement = statement;
  }

  /** Returns the rule in one clause. */
  public String statement() {
    return statement;
  }
}
