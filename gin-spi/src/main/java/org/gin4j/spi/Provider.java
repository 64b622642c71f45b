package org.gin4j.spi;

/**
 * What every kind of provider says of itself. Creating one and asking these questions has no side
 * effects: no native library is loaded, no file or socket opened.
 */
public interface Provider {
  /** The version of these interfaces; a provider built for another one is passed over. */
  int SPI_VERSION = 1;

  /** Returns the short lower-case name, as users write it. Unique among providers of its kind. */
  String name();

  /** Returns the version this provider was built for: {@link #SPI_VERSION} at its compilation. */
  int spiVersion();

  /**
   * Returns how much this provider would rather be chosen: higher first. Negative means never
   * unless asked for by name.
   */
  int preference();

  /** Returns whether this machine can run it, with the cause when not. */
  Availability availability();
}
