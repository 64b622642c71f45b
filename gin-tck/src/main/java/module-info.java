/** The conformance kit: what a backend's author runs to know that it keeps the rules. */
module org.gin4j.tck {
  requires transitive org.gin4j.spi;
  requires org.gin4j.mock;
  requires com.fasterxml.jackson.core;
  requires transitive org.junit.jupiter.api;
  requires org.junit.platform.launcher;
  requires net.jqwik.api;

  exports org.gin4j.tck;

  opens org.gin4j.tck;

  uses org.gin4j.tck.RankWorldFactory;

  provides org.gin4j.tck.RankWorldFactory with
      org.gin4j.tck.rank.MockRankWorld;
  provides org.gin4j.spi.GinBackendProvider with
      org.gin4j.tck.wrap.WrappedProvider;
}
