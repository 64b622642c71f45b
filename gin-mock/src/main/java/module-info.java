/**
 * A fabric that is simulated: it may do whatever the rules allow, repeats a run from its seed, and
 * reports what the program got wrong.
 */
module org.gin4j.mock {
  requires transitive org.gin4j.spi;
  requires com.fasterxml.jackson.core;

  exports org.gin4j.mock;
  exports org.gin4j.mock.litmus;
  exports org.gin4j.mock.trace;

  provides org.gin4j.spi.GinBackendProvider with
      org.gin4j.mock.backend.MockBackendProvider;
  provides org.gin4j.spi.MemoryProvider with
      org.gin4j.mock.memory.MockMemoryProvider;
}
