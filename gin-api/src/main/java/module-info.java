/**
 * The GIN contract: everything a program names, and nothing that moves a byte.
 *
 * <p>Implementations are found through {@link org.gin4j.api.CommunicatorFactory}; the runtime in
 * {@code org.gin4j.spi} provides the one that is used.
 */
module org.gin4j.api {
  exports org.gin4j.api;

  uses org.gin4j.api.CommunicatorFactory;
}
