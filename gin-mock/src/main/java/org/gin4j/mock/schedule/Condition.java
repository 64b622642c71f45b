package org.gin4j.mock.schedule;

import java.util.function.BooleanSupplier;

/** What a thread waits for. Asked only by whoever holds the turn. */
public interface Condition {
  /** Returns whether the thread may go on. */
  boolean holds();

  /** Returns what is waited for, as a report says it: "waits for ...". */
  String what();

  /** Makes a condition. */
  static Condition of(String what, BooleanSupplier test) {
    return new Condition() {
      @Override
      public boolean holds() {
        return test.getAsBoolean();
      }

      @Override
      public String what() {
        return what;
      }
    };
  }
}
