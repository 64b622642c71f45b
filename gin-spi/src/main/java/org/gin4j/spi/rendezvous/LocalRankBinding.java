package org.gin4j.spi.rendezvous;

/** Which rank a thread belongs to; inherited by the threads it starts. */
final class LocalRankBinding {
  static final InheritableThreadLocal<LocalRank> RANK = new InheritableThreadLocal<>();

  private LocalRankBinding() {}
}
