package org.gin4j.mock.check;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.gin4j.api.MemoryOrder;
import org.gin4j.mock.Finding;
import org.gin4j.mock.fabric.Action;
import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.fabric.FabricObserver;
import org.gin4j.mock.fabric.FabricWindow;
import org.gin4j.mock.fabric.Operation;
import org.gin4j.mock.fabric.SignalWait;
import org.gin4j.mock.memory.DirectStores;
import org.gin4j.mock.schedule.Condition;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.spi.Rule;

/**
 * Watches a run for misuse. It judges what really happened, so that a program that keeps the rules
 * is never accused; see the table in docs/mock.md.
 */
public final class Checker implements FabricObserver {
  private static final ValueLayout.OfLong CELL = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final int WATCHED_SOURCE = 1 << 16;

  private final Recorder recorder;
  private final DirectStores stores;
  private final Map<Object, Leak> leaks = new LinkedHashMap<>();
  private final Findings findings = new Findings();
  private final List<List<PutRecord>> incoming = new ArrayList<>();
  private final List<List<PutRecord>> sources = new ArrayList<>();
  private final List<List<GetRecord>> gets = new ArrayList<>();
  private final Map<ContextState, Map<Integer, CellRecord>> cells = new HashMap<>();
  private final Map<VaKey, CellRecord> vaCells = new LinkedHashMap<>();
  private final Map<VaKey, Long> vaValues = new HashMap<>();
  private final Map<ContextState, int[]> pendingCounts = new HashMap<>();

  /** Where the last put that carries a counter was posted, by context. */
  private final Map<ContextState, String> countSites = new HashMap<>();

  private final Map<RankThread, BarrierChecks.Round> rounds = new HashMap<>();
  private final List<List<FabricWindow>> windows = new ArrayList<>();

  /** Waits that were reported as ones that nothing can end. */
  private final Set<Condition> stalledWaits = Collections.newSetFromMap(new IdentityHashMap<>());

  private long time;

  /**
   * A checker that has seen nothing.
   *
   * @param recorder keeps the trace, or null
   * @param stores direct stores that are not published
   */
  public Checker(int ranks, Recorder recorder, DirectStores stores) {
    this.recorder = recorder;
    this.stores = stores;
    for (int rank = 0; rank < ranks; rank++) {
      incoming.add(new ArrayList<>());
      sources.add(new ArrayList<>());
      gets.add(new ArrayList<>());
      windows.add(new ArrayList<>());
    }
  }

  /** Returns what was found so far. */
  public List<Finding> findings() {
    return findings.all();
  }

  /** A rank has made memory a window. */
  public void attached(FabricWindow window) {
    windows.get(window.rank()).add(window);
  }

  /** Ends the watch: what a run does while it is stopped is no misuse. */
  public void stop() {
    findings.close();
  }

  void report(
      Rule rule,
      List<String> related,
      String message,
      List<Integer> ranks,
      List<String> sites,
      List<Integer> events) {
    List<Integer> kept = events.stream().filter(id -> id >= 0).distinct().toList();
    List<String> places = sites.stream().map(CallSite::placed).toList();
    findings.add(new Finding(rule, related, message, ranks, places, kept));
  }

  Recorder recorder() {
    return recorder;
  }

  void enterRound(RankThread thread, BarrierChecks.Round round) {
    rounds.put(thread, round);
  }

  BarrierChecks.Round leaveRound(RankThread thread) {
    BarrierChecks.Round round = rounds.remove(thread);
    if (round != null) {
      leftOwnPuts(round);
    }
    return round;
  }

  /** A barrier that does not fence a rank's own puts to itself settles them no more than others. */
  private void leftOwnPuts(BarrierChecks.Round round) {
    int bound = round.use().context();
    for (PutRecord put : incoming.get(round.rank())) {
      if (put.context.rank() == round.rank() && put.shortfall == null) {
        put.shortfall = bound < 0 || bound == put.context.index() ? Rule.B2 : Rule.B3;
      }
    }
  }

  CellRecord cell(ContextState context, int signal) {
    return cells
        .computeIfAbsent(context, unused -> new HashMap<>())
        .computeIfAbsent(signal, unused -> new CellRecord());
  }

  private CellRecord targetOf(Operation operation) {
    Action action = operation.action();
    if (action.signal() < 0) {
      return vaCells.computeIfAbsent(
          VaKey.of(action.window(), operation.peer(), action.offset()), unused -> new CellRecord());
    }
    ContextState peer = operation.context().at(operation.peer());
    return peer == null ? null : cell(peer, action.signal());
  }

  /** Returns the place of a VA signal in the peer's memory, or null while it is not known. */
  private static MemorySegment vaMemory(VaKey key) {
    FabricWindow window = key.group().window(key.handle(), key.rank());
    return window == null || window.isClosed() ? null : window.memory();
  }

  @Override
  public void posted(Operation operation) {
    time++;
    if (recorder != null) {
      recorder.posted(operation);
    }
    boolean barrier = operation.action() != null && operation.action().barrier();
    String site = barrier ? "a barrier" : CallSite.find();
    PutRecord put = null;
    if (operation.readsLocal() && operation.bytes() > 0) {
      sends(operation, site);
    }
    if (operation.writesRemote() && operation.bytes() > 0) {
      put = new PutRecord(operation, time, site, sourceOf(operation));
      incoming.get(operation.peer()).add(put);
      if (put.unread > 0) {
        sources.get(operation.context().rank()).add(put);
      }
    }
    if (operation.isGet() && operation.bytes() > 0) {
      gets.get(operation.context().rank()).add(new GetRecord(operation, site));
    }
    if (operation.counter() >= 0) {
      pendingCounts(operation.context(), operation.counter())[operation.counter()]++;
      countSites.put(operation.context(), site);
    }
    Delivery delivery = null;
    if (operation.action() != null) {
      if (put != null) {
        put.cell = targetOf(operation);
      }
      delivery =
          new Delivery(
              operation.context(),
              operation.mark(),
              time,
              barrier ? fencesPuts(operation) : operation.action().strong(),
              barrier,
              put,
              operation.event(),
              site);
      checkAction(operation, site);
    }
    if (!vaCells.isEmpty()) {
      checkVaTouched(operation, site);
    }
    operation.note(new Posted(put, delivery));
  }

  /** Posting a put reads its source. */
  private void sends(Operation operation, String site) {
    MemorySegment source =
        operation.localWindow().memory().asSlice(operation.localOffset(), operation.bytes());
    access(operation.context().rank(), source, AccessKind.SEND, site, operation.event());
  }

  /**
   * A raise may be stronger than its round's fence; the program may rely only on the fence [B2].
   */
  private boolean fencesPuts(Operation operation) {
    int rank = operation.context().rank();
    return rounds.values().stream()
        .filter(round -> round.raises(rank, operation.action().signal()))
        .anyMatch(round -> round.fence().includesPut());
  }

  /** What is kept with an operation in flight. */
  private record Posted(PutRecord put, Delivery delivery) {}

  private static byte[] sourceOf(Operation operation) {
    if (!operation.readsLocal()) {
      return null;
    }
    byte[] kept = new byte[(int) Math.min(operation.bytes(), WATCHED_SOURCE)];
    MemorySegment.copy(
        operation.localWindow().memory(),
        ValueLayout.JAVA_BYTE,
        operation.localOffset(),
        kept,
        0,
        kept.length);
    return kept;
  }

  private int[] pendingCounts(ContextState context, int counter) {
    int[] counts = pendingCounts.get(context);
    if (counts == null || counts.length <= counter) {
      counts = counts == null ? new int[counter + 1] : Arrays.copyOf(counts, counter * 2 + 1);
      pendingCounts.put(context, counts);
    }
    return counts;
  }

  private void checkAction(Operation operation, String site) {
    CellRecord cell = targetOf(operation);
    if (cell == null) {
      return;
    }
    Action action = operation.action();
    int rank = operation.context().rank();
    cell.pending++;
    cell.postedSite = site;
    cell.postedEvent = operation.event();
    if (action.barrier()) {
      return;
    }
    if (cell.barrier) {
      report(
          Rule.B4,
          List.of("F38"),
          "rank "
              + rank
              + " uses signal "
              + action.signal()
              + " of rank "
              + operation.peer()
              + " for data, which is a cell of a barrier that is in use; give the barrier cells of"
              + " its own",
          List.of(rank, operation.peer()),
          List.of(site),
          List.of(operation.event()));
    }
    cell.data = true;
    cell.dataSite = site;
    if (action.inc() ? cell.addSeen : cell.incSeen) {
      report(
          Rule.S4,
          List.of(),
          "rank "
              + rank
              + " uses "
              + (action.inc() ? "Inc" : "Add")
              + " on a cell of rank "
              + operation.peer()
              + " ("
              + action
              + ") on which rank "
              + cell.firstKindRank
              + " used "
              + (action.inc() ? "Add" : "Inc")
              + "; use one of them, or reset the cell between",
          List.of(rank, cell.firstKindRank),
          List.of(
              CallSite.labelled("posted", site),
              CallSite.labelled("the other kind posted", cell.firstKindSite)),
          List.of(operation.event()));
    }
    if (!cell.incSeen && !cell.addSeen) {
      cell.firstKindSite = site;
      cell.firstKindRank = rank;
    }
    cell.incSeen |= action.inc();
    cell.addSeen |= !action.inc();
  }

  /** A put to, a put from or a get into a VA signal touches it without GIN's order [S10]. */
  private void checkVaTouched(Operation operation, String site) {
    for (VaKey key : vaCells.keySet()) {
      FabricWindow remote = operation.remoteWindow();
      boolean target =
          remote != null
              && covers(key, remote.at(operation.peer()), operation.remoteOffset(), operation);
      boolean local = covers(key, operation.localWindow(), operation.localOffset(), operation);
      if (target || local) {
        vaTouched(key, operation.context().rank(), "is an end of " + operation, site);
      }
    }
  }

  /** The same memory may be in several windows [W3, W5]. */
  private static boolean covers(VaKey key, FabricWindow window, long offset, Operation operation) {
    MemorySegment cell = vaMemory(key);
    return cell != null
        && window != null
        && !window.isClosed()
        && overlaps(
            cell.address() + key.offset(), window.memory().address() + offset, operation.bytes());
  }

  private static boolean overlaps(long cell, long offset, long bytes) {
    return cell < offset + bytes && offset < cell + Long.BYTES;
  }

  private void vaTouched(VaKey key, int rank, String how, String site) {
    report(
        Rule.S10,
        List.of(),
        "the VA signal at offset "
            + key.offset()
            + " of rank "
            + key.rank()
            + " "
            + how
            + "; only VA actions, waitSignal, readSignal and resetSignal may touch it",
        List.of(rank),
        List.of(site),
        List.of());
  }

  @Override
  public void reading(Operation operation, long start, long end) {
    if (recorder != null) {
      recorder.reading(operation, start, end);
    }
    PutRecord put = ((Posted) operation.note()).put();
    if (put != null) {
      put.unread -= end - start;
    }
    if (put == null
        || put.source == null
        || put.reuseReported
        || start >= put.source.length
        || operation.localWindow().isClosed()) {
      return;
    }
    int until = (int) Math.min(end, put.source.length);
    MemorySegment now =
        operation.localWindow().memory().asSlice(operation.localOffset() + start, until - start);
    long difference = now.mismatch(MemorySegment.ofArray(put.source).asSlice(start, until - start));
    if (difference >= 0) {
      put.reuseReported = true;
      reportReuse(put, "byte " + (start + difference) + " of its source has changed since", "", -1);
    }
  }

  private void reportReuse(PutRecord put, String what, String writer, int event) {
    int rank = put.context.rank();
    report(
        put.counter >= 0 ? Rule.C2 : Rule.F1,
        List.of(),
        "rank "
            + rank
            + " wrote to the source of "
            + put.label
            + " to rank "
            + put.peer
            + " before it was consumed: "
            + what
            + "; flush, wait on a request or wait for the put's counter before the source is reused",
        List.of(rank, put.peer),
        writer.isEmpty()
            ? List.of(CallSite.labelled("put posted", put.site))
            : List.of(
                CallSite.labelled("written", writer), CallSite.labelled("put posted", put.site)),
        List.of(event, put.event));
  }

  @Override
  public void written(Operation operation, long start, long end) {
    if (recorder != null) {
      recorder.written(operation, start, end);
    }
    int rank = operation.isGet() ? operation.context().rank() : operation.peer();
    FabricWindow window =
        operation.isGet() ? operation.localWindow() : operation.remoteWindow().at(operation.peer());
    long offset = operation.isGet() ? operation.localOffset() : operation.remoteOffset();
    if (window == null || window.isClosed() || sources.get(rank).isEmpty()) {
      return;
    }
    MemorySegment range = window.memory().asSlice(offset + start, end - start);
    for (PutRecord put : sources.get(rank)) {
      // The fabric changes this source, not the rank.
      put.reuseReported |= put.isToRead(range);
    }
  }

  @Override
  public void signalling(Operation operation) {
    if (recorder != null) {
      recorder.signalling(operation);
    }
    CellRecord cell = targetOf(operation);
    if (cell == null) {
      return;
    }
    Action action = operation.action();
    cell.pending--;
    cell.added.merge(operation.context().rank(), action.value(), Long::sum);
    cell.deliveries.add(((Posted) operation.note()).delivery());
    if (action.signal() < 0) {
      VaKey key = VaKey.of(action.window(), operation.peer(), action.offset());
      checkVaValue(key, operation.context().rank());
      MemorySegment memory = vaMemory(key);
      if (memory != null) {
        vaValues.put(key, memory.get(CELL, key.offset()) + action.value());
      }
    }
  }

  /** Compares a VA signal with what GIN last left there. */
  private void checkVaValue(VaKey key, int rank) {
    MemorySegment memory = vaMemory(key);
    Long expected = vaValues.get(key);
    if (memory != null && expected != null && memory.get(CELL, key.offset()) != expected) {
      vaTouched(
          key,
          key.rank(),
          "was "
              + expected
              + " and is "
              + memory.get(CELL, key.offset())
              + " without an action, as noticed when rank "
              + rank
              + " used it",
          CallSite.find());
      vaValues.remove(key);
    }
  }

  @Override
  public void counted(Operation operation) {
    if (recorder != null) {
      recorder.counted(operation);
    }
    pendingCounts(operation.context(), operation.counter())[operation.counter()]--;
  }

  @Override
  public void failed(Operation operation) {
    if (recorder != null) {
      recorder.failed(operation);
    }
  }

  /** A rank read a signal without waiting. */
  public void readSignal(ContextState context, int signal, MemoryOrder order) {
    CellRecord cell = cell(context, signal);
    if (cell.pending > 0 || !cell.deliveries.isEmpty()) {
      cell.baselineSite = CallSite.find();
      cell.baseline = context.signal(signal);
    }
    saw(context.rank(), cell, order, true);
  }

  /** A rank's wait for a signal ended because the value was there. */
  public void sawSignal(
      ContextState context,
      int signal,
      long least,
      MemoryOrder order,
      RankThread thread,
      int begun) {
    BarrierChecks.Round round = rounds.get(thread);
    if (round == null) {
      lasting(
          EventKind.WAIT,
          begun,
          context.rank(),
          context.index(),
          "s" + signal + " >= " + least + ": " + context.signal(signal));
      saw(context.rank(), cell(context, signal), order, true);
    } else {
      saw(context.rank(), cell(context, signal), round.order(), round.fence().includesPut());
    }
  }

  void lasting(EventKind kind, int begun, int rank, int context, String label) {
    if (recorder != null) {
      recorder.add(kind, begun, rank, -1, context, -1, label, CallSite.find(), null);
    }
  }

  private void saw(int rank, CellRecord cell, MemoryOrder order, boolean settles) {
    if (order.acquires()) {
      acquire(rank, cell, settles);
    } else {
      sawWithoutAcquiring(rank, cell);
    }
  }

  /** A rank read a VA signal without waiting. */
  public void readVa(FabricWindow window, long offset, MemoryOrder order) {
    VaKey key = VaKey.of(window, window.rank(), offset);
    CellRecord cell = vaCells.get(key);
    if (cell != null) {
      checkVaValue(key, window.rank());
      saw(window.rank(), cell, order, true);
    }
  }

  /** A rank's wait for a VA signal ended because the value was there. */
  public void sawVa(FabricWindow window, long offset, long least, MemoryOrder order, int begun) {
    lasting(EventKind.WAIT, begun, window.rank(), -1, "va+" + offset + " >= " + least);
    readVa(window, offset, order);
  }

  /** A rank's wait for a counter ended because the value was there. */
  public void sawCounter(
      ContextState context, int counter, long least, RankThread thread, int begun) {
    lasting(EventKind.WAIT, begun, context.rank(), context.index(), "c" + counter + " >= " + least);
  }

  /** A rank flushed a peer, or waited on a request. */
  public void flushed(ContextState context, int peer, int mark, RankThread thread, int begun) {
    if (!rounds.containsKey(thread)) {
      lasting(EventKind.FLUSH, begun, context.rank(), context.index(), "flush rank " + peer);
    }
    gets.get(context.rank())
        .removeIf(get -> get.context == context && get.peer == peer && get.mark - mark <= 0);
    for (PutRecord put : incoming.get(peer)) {
      if (put.context == context && put.mark - mark <= 0) {
        put.flushed = Math.min(put.flushed, time);
      }
    }
  }

  /**
   * Makes a rank know what the actions on a cell announce.
   *
   * @param settles whether strong actions cover earlier puts, as in a barrier they do only for
   *     members whose own fence says so [B2]
   */
  private void acquire(int rank, CellRecord cell, boolean settles) {
    if (cell.deliveries.isEmpty()) {
      return;
    }
    List<PutRecord> unknown = incoming.get(rank);
    for (Delivery delivery : cell.deliveries) {
      for (PutRecord put : unknown) {
        put.flushHeard |= delivery.posted() > put.flushed;
        if (put.context.rank() != delivery.context().rank() || put.posted > delivery.posted()) {
          continue;
        }
        boolean sameChannel = put.context == delivery.context();
        if (put == delivery.put() || (sameChannel && settles && delivery.strong())) {
          put.known = true;
        } else if (put.shortfall == null || put.shortfall == Rule.P2) {
          put.shortfall = shortfall(sameChannel, delivery);
          put.seen = delivery;
        }
      }
    }
    cell.forget(settles);
    cell.seen = true;
    unknown.removeIf(put -> put.known);
  }

  /** All ranks meet in a collective call, and so hear of each other's flushes. */
  public void met() {
    incoming.forEach(puts -> puts.forEach(put -> put.flushHeard |= put.flushed <= time));
  }

  /** A wait or read whose order does not acquire: what the cell announces stays unknown. */
  private void sawWithoutAcquiring(int rank, CellRecord cell) {
    for (Delivery delivery : cell.deliveries) {
      for (PutRecord put : incoming.get(rank)) {
        if (put.context == delivery.context() && put.posted <= delivery.posted()) {
          put.shortfall = delivery.barrier() ? Rule.B2 : delivery.strong() ? Rule.S3 : Rule.S2;
          put.relaxed = !delivery.barrier();
          put.seen = delivery;
        }
      }
    }
  }

  private static Rule shortfall(boolean sameChannel, Delivery delivery) {
    if (delivery.barrier()) {
      return sameChannel ? Rule.B2 : Rule.B3;
    }
    return sameChannel ? Rule.S2 : Rule.S3;
  }

  /** A rank set a signal to 0. */
  public void resetSignal(ContextState context, int signal) {
    reset(cell(context, signal), context.rank(), "signal " + signal);
    if (recorder != null) {
      lasting(EventKind.RESET, recorder.begin(), context.rank(), context.index(), "s" + signal);
    }
  }

  /** A rank set a VA signal to 0. */
  public void resetVa(FabricWindow window, long offset) {
    VaKey key = VaKey.of(window, window.rank(), offset);
    reset(
        vaCells.computeIfAbsent(key, unused -> new CellRecord()),
        window.rank(),
        "VA signal at offset " + offset);
    vaValues.put(key, 0L);
  }

  private void reset(CellRecord cell, int rank, String name) {
    if (cell.pending > 0) {
      report(
          Rule.S8,
          List.of(),
          "rank "
              + rank
              + " resets "
              + name
              + " while "
              + cell.pending
              + " posted actions on it are not visible yet; reset only when no peer can be adding",
          List.of(rank),
          List.of(
              CallSite.labelled("reset", CallSite.find()),
              CallSite.labelled("an action posted", cell.postedSite)),
          List.of(cell.postedEvent));
    }
    cell.incSeen = false;
    cell.addSeen = false;
    cell.added.clear();
    acquire(rank, cell, true);
  }

  /** A rank set a counter to 0. */
  public void resetCounter(ContextState context, int counter) {
    int pending = pendingCounts(context, counter)[counter];
    if (pending > 0) {
      report(
          Rule.C3,
          List.of(),
          "rank "
              + context.rank()
              + " resets counter "
              + counter
              + " while "
              + pending
              + " puts that carry it have not counted; wait for them first",
          List.of(context.rank()),
          List.of(
              CallSite.labelled("reset", CallSite.find()),
              CallSite.labelled("put posted", countSites.getOrDefault(context, ""))),
          List.of());
    }
  }

  /** The program reads bytes of a rank's memory with its own loads. */
  public void reads(int rank, MemorySegment range) {
    access(rank, range, AccessKind.READ);
    checkVaAccess(rank, range, "is read");
  }

  /** The program writes bytes of a rank's memory with its own stores. */
  public void writes(int rank, MemorySegment range) {
    int event = access(rank, range, AccessKind.WRITE);
    sources.get(rank).removeIf(put -> put.unread == 0);
    for (PutRecord put : sources.get(rank)) {
      if (!put.reuseReported && put.isToRead(range)) {
        put.reuseReported = true;
        reportReuse(put, put.unread + " bytes of it were not read yet", CallSite.find(), event);
      }
    }
    checkVaAccess(rank, range, "is written");
  }

  private int access(int rank, MemorySegment range, AccessKind kind) {
    String site = CallSite.find();
    int event =
        recorder == null
            ? -1
            : recorder.add(
                kind.event,
                recorder.begin(),
                rank,
                -1,
                -1,
                -1,
                kind.verb + " " + range.byteSize() + " B" + offset(rank, range),
                site,
                null);
    access(rank, range, kind, site, event);
    return event;
  }

  /** Returns where bytes are in a window of their rank, as operations say it. */
  private String offset(int rank, MemorySegment range) {
    for (FabricWindow window : windows.get(rank)) {
      long offset = range.address() - window.memory().address();
      if (!window.isClosed()
          && offset >= 0
          && offset + range.byteSize() <= window.memory().byteSize()) {
        return " @" + offset;
      }
    }
    return "";
  }

  private void access(int rank, MemorySegment range, AccessKind kind, String site, int event) {
    int storer = stores.hiddenBy(range);
    if (storer >= 0) {
      report(
          Rule.B10,
          List.of("F30"),
          "rank "
              + rank
              + " "
              + kind.verb
              + " bytes that rank "
              + storer
              + " has stored directly and not published; puts, signals and flush publish nothing:"
              + " only a barrier whose order releases does",
          List.of(rank, storer),
          List.of(CallSite.labelled(kind.done, site)),
          List.of(event));
    }
    for (PutRecord put : incoming.get(rank)) {
      if (!put.reported && put.covers(range)) {
        put.reported = true;
        reportUnsettled(put, rank, kind, site, event);
      }
    }
    Iterator<GetRecord> own = gets.get(rank).iterator();
    while (own.hasNext()) {
      GetRecord get = own.next();
      if (get.fills(range.address(), range.byteSize())) {
        own.remove();
        report(
            Rule.P7,
            List.of(),
            "rank "
                + rank
                + " "
                + kind.verb
                + " what "
                + get.label
                + " from rank "
                + get.peer
                + " fills, before flush, wait or a barrier that fences gets says that it is"
                + " complete",
            List.of(rank, get.peer),
            List.of(CallSite.labelled(kind.done, site), CallSite.labelled("get posted", get.site)),
            List.of(event, get.event));
      }
    }
  }

  private void reportUnsettled(PutRecord put, int rank, AccessKind kind, String site, int event) {
    Rule rule = put.shortfall;
    if (rule == null) {
      rule = put.flushHeard && !put.cellSeen() ? Rule.F1 : Rule.P2;
    }
    report(
        rule,
        related(put, rule),
        "rank "
            + rank
            + " "
            + kind.verb
            + " bytes that "
            + put.label
            + " by rank "
            + put.context.rank()
            + " on context "
            + put.context.index()
            + " covers, and nothing it has seen says that this put is settled: "
            + why(put, rule),
        List.of(rank, put.context.rank()),
        List.of(CallSite.labelled(kind.done, site), CallSite.labelled("put posted", put.site)),
        rule == Rule.S2 ? List.of(event, put.event, put.seen.event()) : List.of(event, put.event));
  }

  private static List<String> related(PutRecord put, Rule rule) {
    List<String> ids = new ArrayList<>();
    if (rule == Rule.S3 || rule == Rule.B3) {
      ids.add("F26");
    }
    if (put.flushHeard) {
      ids.add("F31");
    }
    if (rule == Rule.P2 && put.cellSeen()) {
      ids.add("F28");
    }
    return ids;
  }

  private static String why(PutRecord put, Rule rule) {
    if (rule == Rule.P2 && put.cellSeen()) {
      return "the signal it saw came from others; a count does not say whose puts have arrived";
    }
    if (put.relaxed) {
      return "the signal was seen with order RELAXED, which orders no later reads; acquire it";
    }
    return switch (rule) {
      case B2 ->
          "a barrier settles a put only if the fences of both its sender and this rank include PUT"
              + " and this rank's order acquires";
      case B3 -> "the barrier was bound to another context";
      case S2 ->
          "a weak signal covers only the put that carried it; the signal seen was "
              + put.seen.origin()
              + "; use a strong signal or a cell for each put";
      case S3 -> "the signal it saw was on another context";
      case F1 -> "the other rank's flush is local; it says nothing about arrival";
      default -> "no signal or barrier was seen since";
    };
  }

  private void checkVaAccess(int rank, MemorySegment range, String how) {
    for (VaKey key : vaCells.keySet()) {
      MemorySegment memory = key.rank() == rank ? vaMemory(key) : null;
      if (memory != null
          && overlaps(memory.address() + key.offset(), range.address(), range.byteSize())) {
        vaTouched(key, rank, how + " by plain access", CallSite.find());
      }
    }
  }

  /** Somebody used a context that belongs to one thread. */
  public void sharedBeyondMode(int rank, int context) {
    report(
        Rule.P9,
        List.of("F35"),
        "two threads of rank "
            + rank
            + " use a Gin object of context "
            + context
            + " made for one thread (sharing mode THREAD)",
        List.of(rank),
        List.of(CallSite.find()),
        List.of());
  }

  /** A program left something open; it may still close it, in any order [L6]. */
  public void leftOpen(int rank, Object thing, String what) {
    leaks.put(
        thing,
        new Leak(
            rank,
            "rank " + rank + " left " + what + " open when it closed its communicator",
            CallSite.find()));
  }

  /** A program closed what it had left open. */
  public void closedLate(Object thing) {
    leaks.remove(thing);
  }

  /** A rank's program has ended and its communicator is open. */
  public void communicatorLeftOpen(int rank, Object communicator) {
    leaks.put(
        communicator,
        new Leak(rank, "rank " + rank + " ended without closing its communicator", ""));
  }

  /** All programs have ended: what is open now stays so. */
  public void ended() {
    leaks
        .values()
        .forEach(
            leak ->
                report(
                    Rule.L6,
                    List.of("F58"),
                    leak.message(),
                    List.of(leak.rank()),
                    leak.site().isEmpty() ? List.of() : List.of(leak.site()),
                    List.of()));
    leaks.clear();
  }

  private record Leak(int rank, String message, String site) {}

  /** Everybody waits and nothing is in flight. */
  public void stalled(List<RankThread> threads) {
    StringJoiner waits = new StringJoiner("; ");
    List<Integer> ranks = new ArrayList<>();
    List<String> sites = new ArrayList<>();
    List<String> related = new ArrayList<>();
    List<RankThread> waiting = threads.stream().filter(RankThread::isBlocked).toList();
    boolean told = waiting.stream().anyMatch(thread -> stalledWaits.contains(thread.condition()));
    waiting.forEach(thread -> stalledWaits.add(thread.condition()));
    if (told) {
      // One of the waits has ended since; the cause is the same.
      return;
    }
    for (RankThread thread : waiting) {
      ranks.add(thread.rank());
      sites.add(CallSite.labelled("rank " + thread.rank() + " waits", CallSite.of(thread.stack())));
      waits.add("rank " + thread.rank() + " waits for " + describe(thread, related));
    }
    report(
        Rule.L1,
        related.stream().distinct().toList(),
        "no wait can end any more, since nothing is in flight: " + waits,
        ranks,
        sites,
        List.of());
  }

  private String describe(RankThread thread, List<String> related) {
    BarrierChecks.Round round = rounds.get(thread);
    if (!(thread.condition() instanceof SignalWait wait)) {
      return thread.condition().what();
    }
    if (round != null) {
      return round.missing(wait.signal());
    }
    CellRecord cell = cell(wait.state(), wait.signal());
    long missing = wait.least() - wait.state().signal(wait.signal());
    String text = wait.what() + " (" + missing + " missing; " + cell.raisedBy() + ")";
    if (cell.baselineSite != null && wait.least() - cell.baseline > 0) {
      related.add("F27");
      text +=
          "; its value was read at "
              + cell.baselineSite
              + " when peers could already have added to it: read the baseline before they can";
    }
    return text;
  }
}
