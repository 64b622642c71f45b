/**
 * The host-proxy backend and the shared-memory transport. Exports nothing: it is found as a
 * service.
 */
module org.gin4j.proxy {
  requires org.gin4j.spi;
  requires org.slf4j;

  provides org.gin4j.spi.GinBackendProvider with
      org.gin4j.proxy.backend.ProxyBackendProvider;
  provides org.gin4j.spi.MemoryProvider with
      org.gin4j.proxy.shm.ShmMemoryProvider;
  provides org.gin4j.spi.rma.RmaTransportProvider with
      org.gin4j.proxy.shm.ShmTransportProvider;
  provides org.gin4j.spi.vectors.VectorSuite with
      org.gin4j.proxy.vectors.ProxyVectors;
}
