package org.gin4j.tck;

import java.util.List;
import java.util.Map;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.tck.wrap.Faults;
import org.gin4j.tck.wrap.WrappedProvider;

/** The proxy behind a checking and a reordering wrapper keeps the rules as well. */
class WrappedProxyTest extends ConformanceTests {
  private static final BackendUnderTest PROXY = new ProxyUnderTest(true, RankWorld.threads());

  @Override
  protected BackendUnderTest backend() {
    System.setProperty(WrappedProvider.INNER, PROXY.name());
    System.setProperty(
        WrappedProvider.WRAPPERS, WrappedProvider.CHECKED + "," + WrappedProvider.FAULTY);
    return new BackendUnderTest() {
      @Override
      public String name() {
        return WrappedProvider.NAME;
      }

      @Override
      public BackendCapabilities declared() {
        return PROXY.declared();
      }

      @Override
      public Map<String, String> settings() {
        return Map.of(Faults.FAULTS, "delay,reorder");
      }

      @Override
      public List<Map<String, String>> settingsNearWrap() {
        return PROXY.settingsNearWrap();
      }
    };
  }
}
