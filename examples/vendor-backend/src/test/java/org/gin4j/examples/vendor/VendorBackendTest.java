package org.gin4j.examples.vendor;

import org.gin4j.spi.BackendCapabilities;
import org.gin4j.tck.BackendUnderTest;
import org.gin4j.tck.ConformanceTests;

/** The backend passes the kit. */
class VendorBackendTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new BackendUnderTest() {
      @Override
      public String name() {
        return "vendor";
      }

      @Override
      public BackendCapabilities declared() {
        return new VendorProvider().capabilities();
      }
    };
  }
}
