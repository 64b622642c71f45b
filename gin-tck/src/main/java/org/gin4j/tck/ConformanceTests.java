package org.gin4j.tck;

import org.junit.jupiter.api.Nested;

/**
 * The whole kit. A vendor extends it and says what is tested; each group of tests can be extended
 * alone as well.
 */
public abstract class ConformanceTests {

  /** For subclasses. */
  protected ConformanceTests() {}

  /** Returns what is tested. */
  protected abstract BackendUnderTest backend();

  /** Requirements, capabilities and limits. */
  @Nested
  class SetUp extends SetUpTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Windows. */
  @Nested
  class Windows extends WindowTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Puts and gets. */
  @Nested
  class PutGet extends PutGetTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Signals. */
  @Nested
  class Signals extends SignalTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** VA signals. */
  @Nested
  class VaSignals extends VaSignalTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Counters. */
  @Nested
  class Counters extends CounterTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Completion. */
  @Nested
  class Completion extends CompletionTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Barriers. */
  @Nested
  class Barriers extends BarrierTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Teams and rails. */
  @Nested
  class Rail extends RailTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Queues. */
  @Nested
  class Queues extends QueueTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Deadlines, faults and close. */
  @Nested
  class LifeCycle extends LifeCycleTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }

  /** Random programs. */
  @Nested
  class Programs extends ProgramTests {
    @Override
    protected BackendUnderTest backend() {
      return ConformanceTests.this.backend();
    }
  }
}
