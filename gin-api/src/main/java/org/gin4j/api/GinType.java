package org.gin4j.api;

/**
 * A kind of backend: its name, and NCCL's number for it. Configuration uses the name; the number
 * appears only at the edge, since NCCL has renumbered types between releases.
 *
 * <p>Source: {@code ncclGinType_t}, NCCL 2.30.7.
 *
 * @param name short lower-case name, as in {@code GIN_BACKEND}
 * @param code NCCL's number, or one above 31 for kinds NCCL does not know
 */
public record GinType(String name, int code) {
  /** No GIN. */
  public static final GinType NONE = new GinType("none", 0);

  /** A host thread forwards descriptors. */
  public static final GinType PROXY = new GinType("proxy", 2);

  /** Work queues and doorbells written by the initiator. */
  public static final GinType GDAKI = new GinType("gdaki", 3);

  /** GPU-push interface; experimental in NCCL 2.30.6. */
  public static final GinType GPI = new GinType("gpi", 4);
}
