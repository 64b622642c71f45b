package org.gin4j.tck;

import java.util.List;
import java.util.Map;
import org.gin4j.api.NcclVersion;
import org.gin4j.spi.BackendCapabilities;

/**
 * All that a vendor tells the kit. Needs no state: the kit may ask from several processes, each of
 * which makes its own.
 */
public interface BackendUnderTest {

  /** Returns the backend's name, as users write it in {@code gin.backend}. */
  String name();

  /**
   * Returns what the vendor says the backend can do. The kit compares it with what the provider
   * says, tests what is declared, and fails what works without being declared.
   */
  BackendCapabilities declared();

  /** Returns the version that brought the backend; older compatibility levels refuse it [U8]. */
  default NcclVersion since() {
    return NcclVersion.V2_28_7;
  }

  /** Returns settings for every rank of every test, such as {@code gin.proxy.direct=off}. */
  default Map<String, String> settings() {
    return Map.of();
  }

  /**
   * Returns settings that start 32-bit indices shortly before they wrap [L5], as signed and as
   * unsigned numbers; empty when the backend has no such setting, and the wrap is then not
   * verifiable.
   */
  default List<Map<String, String>> settingsNearWrap() {
    return List.of();
  }

  /** Returns what runs the ranks of a test. By default threads of this JVM. */
  default RankWorld world() {
    return RankWorld.threads();
  }
}
