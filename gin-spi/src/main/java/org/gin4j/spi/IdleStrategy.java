package org.gin4j.spi;

/** How a waiting thread passes the time between two looks. */
@FunctionalInterface
public interface IdleStrategy {

  /**
   * Called between looks.
   *
   * @param round how many looks in a row found nothing, from 0
   */
  void idle(int round);
}
