package org.gin4j.spi.rma;

/** Registered memory: names the same range on every rank. */
public interface RmaMemory extends AutoCloseable {

  /** Takes the registration back. Local, idempotent. */
  @Override
  void close();
}
