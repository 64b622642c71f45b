package org.gin4j.api;

/**
 * What happens at the target when a put, or a bare signal, arrives. Immutable: create once, reuse
 * on the hot path.
 *
 * <p>Strength [S2, S3]: a <em>weak</em> signal's visibility implies that the put it rides on is
 * settled. A <em>strong</em> signal's visibility implies that, and that every earlier put and
 * signal of the same initiator, on the same context, to the same peer is settled. Neither says
 * anything about other contexts, other initiators, or stores made outside of GIN.
 *
 * <p>Inc is Add of 1 [S4], but the two may not be mixed on one cell without a reset between.
 *
 * <p>Source: {@code ncclGin_{Strong|Weak}[VA]Signal{Inc|Add}}, NCCL 2.30.5.
 */
public final class RemoteAction {
  /** The highest signal id [S13]. */
  public static final int MAX_SIGNAL_ID = (1 << 24) - 1;

  private static final int CACHED_IDS = 256;
  private static final RemoteAction NONE =
      new RemoteAction(Target.NONE, Strength.WEAK, true, 0, null, 0, 0);
  private static final RemoteAction[] WEAK_INC = cache(Strength.WEAK);
  private static final RemoteAction[] STRONG_INC = cache(Strength.STRONG);

  /** Which kind of cell is raised. */
  public enum Target {
    /** No cell. */
    NONE,
    /** A signal by its id. */
    SIGNAL,
    /** A VA signal: 8 bytes of a STRICT_ORDERING window. */
    VA_SIGNAL
  }

  /** What the visibility of the new value implies. */
  public enum Strength {
    /** The bundled put is settled. */
    WEAK,
    /** The bundled put and all earlier ones of the context to the peer are settled. */
    STRONG,
    /**
     * Deprecated in NCCL 2.30.5: as {@code strongSignalsRequired} of the communicator says [S11].
     */
    LEGACY
  }

  private final Target target;
  private final Strength strength;
  private final boolean inc;
  private final int signal;
  private final Window window;
  private final long offset;
  private final long value;

  private RemoteAction(
      Target target,
      Strength strength,
      boolean inc,
      int signal,
      Window window,
      long offset,
      long value) {
    this.target = target;
    this.strength = strength;
    this.inc = inc;
    this.signal = signal;
    this.window = window;
    this.offset = offset;
    this.value = value;
  }

  /** Nothing: the put arrives silently. Source: {@code ncclGin_None}. */
  public static RemoteAction none() {
    return NONE;
  }

  /** Adds 1 to a signal; implies the bundled put only [S2]. */
  public static RemoteAction weakSignalInc(int signal) {
    return signalInc(Strength.WEAK, WEAK_INC, signal);
  }

  /** Adds a value to a signal; implies the bundled put only [S2]. */
  public static RemoteAction weakSignalAdd(int signal, long value) {
    return indexed(Strength.WEAK, false, signal, value);
  }

  /** Adds 1 to a signal; implies all earlier puts to the peer too [S3]. */
  public static RemoteAction strongSignalInc(int signal) {
    return signalInc(Strength.STRONG, STRONG_INC, signal);
  }

  /** Adds a value to a signal; implies all earlier puts to the peer too [S3]. */
  public static RemoteAction strongSignalAdd(int signal, long value) {
    return indexed(Strength.STRONG, false, signal, value);
  }

  /** Adds 1 to a VA signal [S10]; implies the bundled put only [S2]. */
  public static RemoteAction weakVaSignalInc(Window window, long offset) {
    return va(Strength.WEAK, true, window, offset, 1);
  }

  /** Adds a value to a VA signal [S10]; implies the bundled put only [S2]. */
  public static RemoteAction weakVaSignalAdd(Window window, long offset, long value) {
    return va(Strength.WEAK, false, window, offset, value);
  }

  /** Adds 1 to a VA signal [S10]; implies all earlier puts to the peer too [S3]. */
  public static RemoteAction strongVaSignalInc(Window window, long offset) {
    return va(Strength.STRONG, true, window, offset, 1);
  }

  /** Adds a value to a VA signal [S10]; implies all earlier puts to the peer too [S3]. */
  public static RemoteAction strongVaSignalAdd(Window window, long offset, long value) {
    return va(Strength.STRONG, false, window, offset, value);
  }

  /**
   * Adds 1 to a signal with the communicator's legacy strength [S11].
   *
   * @deprecated in NCCL 2.30.5; say {@link #weakSignalInc} or {@link #strongSignalInc}
   */
  @Deprecated
  public static RemoteAction signalInc(int signal) {
    return indexed(Strength.LEGACY, true, signal, 1);
  }

  /**
   * Adds a value to a signal with the communicator's legacy strength [S11].
   *
   * @deprecated in NCCL 2.30.5; say {@link #weakSignalAdd} or {@link #strongSignalAdd}
   */
  @Deprecated
  public static RemoteAction signalAdd(int signal, long value) {
    return indexed(Strength.LEGACY, false, signal, value);
  }

  /**
   * Adds 1 to a VA signal with the communicator's legacy strength [S11].
   *
   * @deprecated in NCCL 2.30.5; say {@link #weakVaSignalInc} or {@link #strongVaSignalInc}
   */
  @Deprecated
  public static RemoteAction vaSignalInc(Window window, long offset) {
    return va(Strength.LEGACY, true, window, offset, 1);
  }

  /**
   * Adds a value to a VA signal with the communicator's legacy strength [S11].
   *
   * @deprecated in NCCL 2.30.5; say {@link #weakVaSignalAdd} or {@link #strongVaSignalAdd}
   */
  @Deprecated
  public static RemoteAction vaSignalAdd(Window window, long offset, long value) {
    return va(Strength.LEGACY, false, window, offset, value);
  }

  /** Returns which kind of cell is raised. */
  public Target target() {
    return target;
  }

  /** Returns what the visibility of the new value implies. */
  public Strength strength() {
    return strength;
  }

  /** Returns whether this was made as an Inc; the value is then 1. */
  public boolean isInc() {
    return inc;
  }

  /** Returns the signal id; meaningful for {@link Target#SIGNAL}. */
  public int signal() {
    return signal;
  }

  /** Returns the window of a VA signal, otherwise null. */
  public Window window() {
    return window;
  }

  /** Returns the byte offset of a VA signal in its window. */
  public long offset() {
    return offset;
  }

  /** Returns what is added to the cell. */
  public long value() {
    return value;
  }

  private static RemoteAction signalInc(Strength strength, RemoteAction[] cache, int signal) {
    return signal >= 0 && signal < CACHED_IDS ? cache[signal] : indexed(strength, true, signal, 1);
  }

  private static RemoteAction indexed(Strength strength, boolean inc, int signal, long value) {
    if (signal < 0 || signal > MAX_SIGNAL_ID) {
      throw GinException.invalidArgument(
          "signal id " + signal + " is outside 0 to " + MAX_SIGNAL_ID + " [S13]");
    }
    return new RemoteAction(Target.SIGNAL, strength, inc, signal, null, 0, value);
  }

  private static RemoteAction va(
      Strength strength, boolean inc, Window window, long offset, long value) {
    if (window == null) {
      throw GinException.invalidArgument("a VA signal needs a window, not null [S10]");
    }
    return new RemoteAction(Target.VA_SIGNAL, strength, inc, 0, window, offset, value);
  }

  private static RemoteAction[] cache(Strength strength) {
    RemoteAction[] actions = new RemoteAction[CACHED_IDS];
    for (int id = 0; id < CACHED_IDS; id++) {
      actions[id] = indexed(strength, true, id, 1);
    }
    return actions;
  }

  @Override
  public String toString() {
    if (target == Target.NONE) {
      return "none";
    }
    String cell = target == Target.SIGNAL ? "signal " + signal : "VA signal at " + offset;
    return strength.name().toLowerCase(java.util.Locale.ROOT)
        + " "
        + cell
        + (inc ? " inc" : " add " + value);
  }
}
