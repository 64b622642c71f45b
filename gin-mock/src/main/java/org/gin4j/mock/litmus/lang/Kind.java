package org.gin4j.mock.litmus.lang;

/** What a statement is, each named as in the language. */
public enum Kind {
  /** {@code store x = V}. */
  STORE,
  /** {@code r = read x}. */
  READ,
  /** {@code put y from x to R}. */
  PUT,
  /** {@code putval y = V to R}. */
  PUTVAL,
  /** {@code get x from y of R}. */
  GET,
  /** {@code signal to R}. */
  SIGNAL,
  /** {@code flush}. */
  FLUSH,
  /** {@code q = flushasync R}. */
  FLUSHASYNC,
  /** {@code wait q}. */
  WAIT,
  /** {@code waitsig sK >= V}. */
  WAITSIG,
  /** {@code r = readsig sK}. */
  READSIG,
  /** {@code resetsig sK}. */
  RESETSIG,
  /** {@code waitva v >= V}. */
  WAITVA,
  /** {@code r = readva v}. */
  READVA,
  /** {@code resetva v}. */
  RESETVA,
  /** {@code waitctr cK >= V}. */
  WAITCTR,
  /** {@code r = readctr cK}. */
  READCTR,
  /** {@code resetctr cK}. */
  RESETCTR,
  /** {@code barrier world|rail}. */
  BARRIER,
  /** {@code lsastore y = V at R}. */
  LSASTORE,
  /** {@code release system}. */
  RELEASE;

  /** Returns whether the statement waits for a value. */
  public boolean waitsForValue() {
    return this == WAITSIG || this == WAITVA || this == WAITCTR;
  }
}
