package org.gin4j.api;

/**
 * A handle for {@link Gin#flushAsync} and {@link Gin#wait(GinRequest)} [F2]. Owned by the caller:
 * the library keeps no reference to it [L7]. May be reused and waited on more than once [F3].
 *
 * <p>Not safe for use by several threads at once. Source: {@code ncclGinRequest_t}, NCCL 2.30.7.
 */
public final class GinRequest {
  private Object owner;
  private int peer;
  private long ticket;

  /** A request that is not yet bound; waiting on it is refused. */
  public GinRequest() {}

  /**
   * Binds the request; for the runtime.
   *
   * @param owner the context that may wait for it
   * @param peer world rank the ticket belongs to
   * @param ticket opaque progress mark
   */
  public void bind(Object owner, int peer, long ticket) {
    this.owner = owner;
    this.peer = peer;
    this.ticket = ticket;
  }

  /** Returns whether the request was bound by that owner; for the runtime. */
  public boolean boundTo(Object candidate) {
    return owner != null && owner == candidate;
  }

  /** Returns the world rank the ticket belongs to; for the runtime. */
  public int peer() {
    return peer;
  }

  /** Returns the opaque progress mark; for the runtime. */
  public long ticket() {
    return ticket;
  }
}
