/** The conformance kit: what a backend's author runs to know that it keeps the rules. */
module org.gin4j.tck {
  requires transitive org.gin4j.spi;
  requires org.slf4j;
  requires com.fasterxml.jackson.core;
  requires transitive org.junit.jupiter.api;
  requires transitive org.junit.jupiter.params;
  requires org.junit.platform.launcher;
  requires transitive net.jqwik.api;

  exports org.gin4j.tck;

  opens org.gin4j.tck;
}
