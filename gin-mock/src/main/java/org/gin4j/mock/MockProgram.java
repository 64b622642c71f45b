package org.gin4j.mock;

/** What one rank of a run does. */
@FunctionalInterface
public interface MockProgram {
  /** Runs as one rank; {@link org.gin4j.api.Gins#connect()} gives it its communicator. */
  void run() throws Exception;
}
