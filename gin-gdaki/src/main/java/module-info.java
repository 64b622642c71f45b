/**
 * RDMA endpoints' identities: GID tables as the kernel shows them, which entry NCCL picks, and
 * whether that is sound. Usable without the rest of the library; no backend yet.
 */
module org.gin4j.gdaki {
  requires transitive org.gin4j.spi;

  exports org.gin4j.gdaki.gid;

  provides org.gin4j.spi.vectors.VectorSuite with
      org.gin4j.gdaki.vectors.GidSelectionVectors,
      org.gin4j.gdaki.vectors.GidTreeVectors;
}
