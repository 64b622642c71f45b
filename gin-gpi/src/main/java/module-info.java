/**
 * The experimental GPI channel backend. Exports nothing: it is found as a service. Transports and
 * memory come from other modules.
 */
module org.gin4j.gpi {
  requires org.gin4j.spi;
  requires org.slf4j;

  provides org.gin4j.spi.GinBackendProvider with
      org.gin4j.gpi.backend.GpiBackendProvider;
  provides org.gin4j.spi.vectors.VectorSuite with
      org.gin4j.gpi.vectors.GpiVectors;
}
