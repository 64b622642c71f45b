package org.gin4j.spi;

import org.gin4j.api.GinType;
import org.gin4j.api.NcclVersion;

/** Offers a GIN backend. Needs a public constructor without arguments. */
public interface GinBackendProvider extends Provider {

  /** Returns name and type code. */
  GinType type();

  @Override
  default String name() {
    return type().name();
  }

  /**
   * Returns the version that brought the backend: with an older compatibility level it is not
   * chosen [U8].
   */
  default NcclVersion since() {
    return NcclVersion.V2_28_7;
  }

  /** Returns what an opened backend can do; the runtime plans with it before opening. */
  BackendCapabilities capabilities();

  /**
   * Returns whether this backend can connect these ranks; asked on every rank before it is chosen.
   */
  Availability reaches(BackendEnvironment environment);

  /**
   * Opens the backend for one communicator. Collective.
   *
   * @throws org.gin4j.api.GinException when it cannot; the reason is recorded
   */
  GinBackend open(BackendEnvironment environment);
}
