/**
 * Interfaces for vendors ({@code org.gin4j.spi}, {@code org.gin4j.spi.rma}) and the runtime behind
 * {@link org.gin4j.api.Gins#connect()}, which is not exported.
 */
module org.gin4j.spi {
  requires transitive org.gin4j.api;
  requires org.slf4j;

  exports org.gin4j.spi;
  exports org.gin4j.spi.rma;
  exports org.gin4j.spi.vectors;
  exports org.gin4j.spi.rendezvous to
      org.gin4j.cli,
      org.gin4j.mock;

  uses org.gin4j.spi.GinBackendProvider;
  uses org.gin4j.spi.MemoryProvider;
  uses org.gin4j.spi.rma.RmaTransportProvider;

  provides org.gin4j.api.CommunicatorFactory with
      org.gin4j.spi.runtime.RuntimeCommunicatorFactory;
  provides org.gin4j.spi.vectors.VectorSuite with
      org.gin4j.spi.runtime.vectors.TeamVectors,
      org.gin4j.spi.runtime.vectors.RollingVectors,
      org.gin4j.spi.runtime.vectors.RequirementVectors,
      org.gin4j.spi.runtime.vectors.BarrierVectors;
}
