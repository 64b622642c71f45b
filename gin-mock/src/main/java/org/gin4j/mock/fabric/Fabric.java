package org.gin4j.mock.fabric;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.gin4j.mock.Policy;
import org.gin4j.mock.schedule.Choices;
import org.gin4j.mock.schedule.Temper;

/**
 * The operations in flight. Each step takes one of them one step further, whichever the policy
 * likes; docs/mock.md says what is allowed.
 */
public final class Fabric {
  private static final ValueLayout.OfLong CELL = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final long PART_BYTES = 1 << 20;
  private static final double HOLD_SHARE = 0.5;
  private static final int LONGEST_WAIT = 3000;
  private static final int CLOSE_TO_NEWEST = 4;
  private static final int MOST_SPARE = 256;

  private final Policy policy;
  private final Choices choices;
  private final Temper temper;
  private final FabricObserver observer;
  private final IntConsumer changed;
  private final List<Operation> spare = new ArrayList<>();
  private final List<Operation> held = new ArrayList<>();
  private final List<Operation> parked = new ArrayList<>();
  private Operation[] enabled = new Operation[64];
  private int enabledCount;
  private Operation picked;
  private long steps;
  private long failAt = -1;
  private Consumer<Operation> onFailure = operation -> {};

  /**
   * An idle fabric.
   *
   * @param observer is told of every step, or null
   * @param changed is told which rank's cells or operations changed
   */
  public Fabric(
      Policy policy, Choices choices, Temper temper, FabricObserver observer, IntConsumer changed) {
    this.policy = policy;
    this.choices = choices;
    this.temper = temper;
    this.observer = observer;
    this.changed = changed;
  }

  /** Makes the operation that is under way at a step fail. */
  public void failAt(long step, Consumer<Operation> failure) {
    failAt = step;
    onFailure = failure;
  }

  /** Returns how many steps were taken, postings included. */
  public long steps() {
    return steps;
  }

  /** Posts a put. */
  public void put(
      ContextState context,
      int peer,
      FabricWindow dst,
      long dstOffset,
      FabricWindow src,
      long srcOffset,
      long bytes,
      Action action,
      int counter,
      boolean mayHold) {
    Operation made = fresh(OperationKind.PUT, context, peer, action, counter);
    made.remote = dst;
    made.remoteOffset = dstOffset;
    made.local = src;
    made.localOffset = srcOffset;
    made.bytes = bytes;
    cut(made);
    post(made, mayHold);
  }

  /** Posts a put of a value. */
  public void putValue(
      ContextState context,
      int peer,
      FabricWindow dst,
      long dstOffset,
      long value,
      int bytes,
      Action action,
      boolean mayHold) {
    Operation made = fresh(OperationKind.VALUE, context, peer, action, -1);
    made.remote = dst;
    made.remoteOffset = dstOffset;
    made.value = value;
    made.bytes = bytes;
    made.cut(1, new long[0]);
    made.readParts = 1;
    made.stage[0] = littleEndian(value, bytes);
    post(made, mayHold);
  }

  /** Posts a get. */
  public void get(
      ContextState context,
      int peer,
      FabricWindow remote,
      long remoteOffset,
      FabricWindow local,
      long localOffset,
      long bytes,
      boolean mayHold) {
    Operation made = fresh(OperationKind.GET, context, peer, null, -1);
    made.remote = remote;
    made.remoteOffset = remoteOffset;
    made.local = local;
    made.localOffset = localOffset;
    made.bytes = bytes;
    cut(made);
    post(made, mayHold);
  }

  /** Posts a signal. */
  public void signal(ContextState context, int peer, Action action) {
    post(fresh(OperationKind.SIGNAL, context, peer, action, -1), false);
  }

  private static byte[] littleEndian(long value, int bytes) {
    byte[] data = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      data[i] = (byte) (value >>> (8 * i));
    }
    return data;
  }

  private Operation fresh(
      OperationKind kind, ContextState context, int peer, Action action, int counter) {
    Operation made = spare.isEmpty() ? new Operation() : spare.remove(spare.size() - 1);
    made.kind = kind;
    made.context = context;
    made.peer = peer;
    made.action = action;
    made.actionDue = action != null;
    made.counter = counter;
    made.countDue = counter >= 0;
    return made;
  }

  /**
   * Cuts the data where the target offset is a multiple of 8: no transport tears an aligned word.
   */
  private void cut(Operation made) {
    if (made.bytes == 0) {
      return;
    }
    long target = made.isGet() ? made.localOffset : made.remoteOffset;
    long first = target / Long.BYTES;
    long words = (target + made.bytes - 1) / Long.BYTES - first + 1;
    int parts = (int) Math.min(Operation.MOST_PARTS, (made.bytes + PART_BYTES - 1) / PART_BYTES);
    if (parts == 1 && words > 1 && choices.chance(temper.splitShare())) {
      parts = (int) Math.min(words, 2 + choices.below(3));
    }
    long[] ends = new long[parts - 1];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = (first + words * (i + 1) / parts) * Long.BYTES - target;
    }
    made.cut(parts, ends);
  }

  private void post(Operation made, boolean mayHold) {
    made.context.post(made);
    steps++;
    if (observer != null) {
      observer.posted(made);
    }
    if (made.isOver()) {
      finish(made);
      return;
    }
    if (policy == Policy.IN_ORDER) {
      while (made.context != null && isEnabled(made)) {
        advance(made);
      }
      if (made.context != null) {
        enable(made);
      }
      return;
    }
    if (mayHold && choices.chance(HOLD_SHARE)) {
      made.held = true;
      held.add(made);
      return;
    }
    releaseHeld(made.context);
    if (policy == Policy.RANDOM_DELAYS) {
      delay(made);
    }
    enable(made);
  }

  /** Sends what was held back for aggregation on a context [P8]. */
  public void releaseHeld(ContextState context) {
    releaseHeld(operation -> operation.context == context);
  }

  /** Sends everything that was held back [P8]; returns whether anything was. */
  public boolean releaseHeld() {
    return releaseHeld(operation -> true);
  }

  private boolean releaseHeld(Predicate<Operation> chosen) {
    if (held.isEmpty()) {
      return false;
    }
    List<Operation> released = held.stream().filter(chosen).toList();
    held.removeAll(released);
    for (Operation each : released) {
      each.held = false;
      enable(each);
    }
    return !released.isEmpty();
  }

  /** A window is about to close: what is to be sent from it is read now. */
  public void consume(FabricWindow window) {
    List<Operation> waiting = new ArrayList<>(held);
    waiting.addAll(Arrays.asList(enabled).subList(0, enabledCount));
    for (Operation each : waiting) {
      if (each.local == window && each.readsLocal()) {
        while (each.unread() != 0) {
          read(each, Integer.numberOfTrailingZeros(each.unread()));
        }
      }
    }
  }

  private void delay(Operation operation) {
    operation.due = steps + choices.below(64) + (choices.chance(0.05) ? choices.below(4096) : 0);
  }

  /** Returns whether an operation can go a step further. */
  public boolean canStep() {
    return enabledCount > 0 && pick() != null;
  }

  /** Takes one step. */
  public void step() {
    Operation chosen = pick();
    if (chosen == null) {
      return;
    }
    picked = null;
    advance(chosen);
    if (chosen.context != null && policy == Policy.RANDOM_DELAYS) {
      delay(chosen);
    }
  }

  /** Chooses among what is enabled; the choice stands until a step is taken. */
  private Operation pick() {
    if (picked != null && picked.enabledIndex >= 0 && isEnabled(picked)) {
      return picked;
    }
    picked = null;
    while (enabledCount > 0) {
      int place = place();
      Operation candidate = enabled[place];
      if (!isEnabled(candidate)) {
        disable(candidate);
        parkUntilPeerReady(candidate);
        continue;
      }
      picked = candidate;
      return candidate;
    }
    return null;
  }

  private int place() {
    if (policy == Policy.RANDOM_DELAYS) {
      int earliest = 0;
      for (int i = 1; i < Math.min(enabledCount, 64); i++) {
        if (enabled[i].due < enabled[earliest].due) {
          earliest = i;
        }
      }
      return earliest;
    }
    int place =
        choices.chance(temper.newestFirst())
            ? enabledCount - 1 - choices.below(Math.min(CLOSE_TO_NEWEST, enabledCount))
            : choices.below(enabledCount);
    Operation candidate = enabled[place];
    if (temper.slowRank() >= 0
        && candidate.context.rank() == temper.slowRank()
        && ++candidate.age < LONGEST_WAIT) {
      for (int look = 0; look < 8; look++) {
        int other = choices.below(enabledCount);
        if (enabled[other].context.rank() != temper.slowRank()) {
          return other;
        }
      }
    }
    return place;
  }

  /** The peer may not have created its side yet; it does so before anything else. */
  private void parkUntilPeerReady(Operation operation) {
    if (!operation.parked && !operation.held && !peerReady(operation)) {
      operation.parked = true;
      parked.add(operation);
    }
  }

  private static boolean peerReady(Operation operation) {
    return operation.context.at(operation.peer) != null
        && (operation.remote == null || peerWindow(operation) != null)
        && vaReady(operation);
  }

  private static boolean vaReady(Operation operation) {
    Action action = operation.action;
    return action == null || action.window() == null || action.window().at(operation.peer) != null;
  }

  private boolean isEnabled(Operation operation) {
    if (operation.held) {
      return false;
    }
    if (operation.unread() != 0 && (!operation.isGet() || peerWindow(operation) != null)) {
      return true;
    }
    if (operation.unwritten() != 0 && (operation.isGet() || peerWindow(operation) != null)) {
      return true;
    }
    if (operation.countDue && operation.allRead()) {
      return true;
    }
    return actionEnabled(operation);
  }

  private static FabricWindow peerWindow(Operation operation) {
    return operation.remote == null ? null : operation.remote.at(operation.peer);
  }

  private static boolean actionEnabled(Operation operation) {
    return operation.actionDue
        && operation.allWritten()
        && (!operation.action.strong() || operation.context.isOldestRemote(operation))
        && operation.context.at(operation.peer) != null
        && vaReady(operation);
  }

  private void advance(Operation operation) {
    if (failAt >= 0 && steps >= failAt) {
      failAt = -1;
      if (observer != null) {
        observer.failed(operation);
      }
      onFailure.accept(operation);
    }
    steps++;
    int unread = operation.unread();
    int unwritten = operation.unwritten();
    boolean reachable = (unread == 0 && unwritten == 0) || peerWindow(operation) != null;
    boolean read = unread != 0 && (!operation.isGet() || reachable);
    boolean write = unwritten != 0 && (operation.isGet() || reachable);
    boolean count = operation.countDue && operation.allRead();
    boolean act = actionEnabled(operation);
    int options = (read ? 1 : 0) + (write ? 1 : 0) + (count ? 1 : 0) + (act ? 1 : 0);
    int chosen = options == 1 || policy == Policy.IN_ORDER ? 0 : choices.below(options);
    if (read && chosen-- == 0) {
      read(operation, oneOf(unread));
    } else if (write && chosen-- == 0) {
      write(operation, oneOf(unwritten));
    } else if (count && chosen-- == 0) {
      count(operation);
    } else if (act) {
      act(operation);
    }
    if (operation.isOver()) {
      finish(operation);
    }
  }

  private int oneOf(int parts) {
    int count = Integer.bitCount(parts);
    int skip = count == 1 || policy == Policy.IN_ORDER ? 0 : choices.below(count);
    int left = parts;
    for (int i = 0; i < skip; i++) {
      left &= left - 1;
    }
    return Integer.numberOfTrailingZeros(left);
  }

  private void read(Operation operation, int part) {
    long start = operation.start(part);
    long end = operation.end(part);
    if (observer != null) {
      observer.reading(operation, start, end);
    }
    FabricWindow source = operation.isGet() ? peerWindow(operation) : operation.local;
    long offset = operation.isGet() ? operation.remoteOffset : operation.localOffset;
    boolean large = end - start > PART_BYTES;
    boolean atOnce = large && !operation.isGet() && peerWindow(operation) != null;
    if (!source.isClosed() && !atOnce && !(large && operation.isGet())) {
      byte[] data = new byte[(int) (end - start)];
      MemorySegment.copy(
          source.memory(), ValueLayout.JAVA_BYTE, offset + start, data, 0, data.length);
      operation.stage[part] = data;
    }
    operation.readParts |= 1 << part;
    if (atOnce) {
      write(operation, part);
    }
    if (operation.allRead() && !operation.isGet()) {
      completeLocal(operation);
    }
  }

  private void write(Operation operation, int part) {
    long start = operation.start(part);
    long end = operation.end(part);
    FabricWindow target = operation.isGet() ? operation.local : peerWindow(operation);
    long offset = operation.isGet() ? operation.localOffset : operation.remoteOffset;
    byte[] data = operation.stage[part];
    operation.stage[part] = null;
    if (!target.isClosed()) {
      if (data != null) {
        MemorySegment.copy(
            data, 0, target.memory(), ValueLayout.JAVA_BYTE, offset + start, data.length);
      } else {
        copyLarge(operation, target, offset, start, end);
      }
    }
    operation.writtenParts |= 1 << part;
    if (observer != null) {
      observer.written(operation, start, end);
    }
    if (operation.allWritten()) {
      if (operation.isGet()) {
        completeLocal(operation);
      } else if (!operation.actionDue) {
        completeRemote(operation);
      }
    }
  }

  /**
   * Parts too large to be kept: a put's are read and written in one step, a get's at the second.
   */
  private static void copyLarge(
      Operation operation, FabricWindow target, long offset, long start, long end) {
    FabricWindow source = operation.isGet() ? peerWindow(operation) : operation.local;
    long from = operation.isGet() ? operation.remoteOffset : operation.localOffset;
    if (!source.isClosed()) {
      MemorySegment.copy(
          source.memory(), from + start, target.memory(), offset + start, end - start);
    }
  }

  private void count(Operation operation) {
    operation.countDue = false;
    operation.context.count(operation.counter);
    if (observer != null) {
      observer.counted(operation);
    }
    changed.accept(operation.context.rank());
  }

  private void act(Operation operation) {
    operation.actionDue = false;
    Action action = operation.action;
    ContextState peer = operation.context.at(operation.peer);
    if (observer != null) {
      observer.signalling(operation);
    }
    if (action.signal() >= 0) {
      if (!peer.isClosed()) {
        peer.addSignal(action.signal(), action.value());
      }
    } else {
      FabricWindow window = action.window().at(operation.peer);
      if (window != null && !window.isClosed()) {
        MemorySegment memory = window.memory();
        memory.set(CELL, action.offset(), memory.get(CELL, action.offset()) + action.value());
      }
    }
    completeRemote(operation);
    changed.accept(operation.peer);
  }

  private void completeLocal(Operation operation) {
    operation.context.completeLocal(operation);
    changed.accept(operation.context.rank());
  }

  /** A strong action behind this operation may now be enabled. */
  private void completeRemote(Operation operation) {
    operation.context.completeRemote(operation);
    Operation next = operation.context.oldestRemote(operation.peer);
    if (next != null && next.enabledIndex < 0) {
      if (isEnabled(next)) {
        enable(next);
      } else {
        parkUntilPeerReady(next);
      }
    }
  }

  private void finish(Operation operation) {
    if (operation.action == null && operation.isRemote() && operation.parts == 0) {
      completeRemote(operation);
    }
    disable(operation);
    operation.clear();
    if (spare.size() < MOST_SPARE) {
      spare.add(operation);
    }
  }

  /** Lets operations that wait for a peer's side go on, now that it has one. */
  public void peerReady() {
    for (Operation each : List.copyOf(parked)) {
      if (peerReady(each)) {
        parked.remove(each);
        each.parked = false;
        enable(each);
      }
    }
  }

  private void enable(Operation operation) {
    if (operation.enabledIndex < 0) {
      if (enabledCount == enabled.length) {
        enabled = Arrays.copyOf(enabled, enabledCount * 2);
      }
      operation.enabledIndex = enabledCount;
      enabled[enabledCount++] = operation;
      picked = null;
    }
  }

  private void disable(Operation operation) {
    int place = operation.enabledIndex;
    if (place >= 0) {
      Operation last = enabled[--enabledCount];
      enabled[place] = last;
      last.enabledIndex = place;
      enabled[enabledCount] = null;
      operation.enabledIndex = -1;
    }
    if (picked == operation) {
      picked = null;
    }
  }
}
