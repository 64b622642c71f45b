package org.gin4j.tck;

/** Offers a world for a backend that schedules its ranks itself. Found as a service. */
public interface RankWorldFactory {

  /** Returns the name of the backend that needs this world. */
  String backend();

  /** Returns the world. */
  RankWorld create();
}
