/** The {@code gin} command. Backends are found at run time; this module names none. */
module org.gin4j.cli {
  requires org.gin4j.spi;
  requires org.gin4j.gdaki;
  requires org.gin4j.mock;
  requires java.compiler;
  requires org.gin4j.tck;
  requires info.picocli;
  requires com.fasterxml.jackson.databind;
  requires HdrHistogram;
  requires me.tongfei.progressbar;
  requires ch.qos.logback.classic;
  requires ch.qos.logback.core;
  requires org.slf4j;

  opens org.gin4j.cli to
      info.picocli;
  opens org.gin4j.cli.alltoall to
      com.fasterxml.jackson.databind;
  opens org.gin4j.cli.backends to
      com.fasterxml.jackson.databind;
  opens org.gin4j.cli.perf to
      com.fasterxml.jackson.databind;

  uses org.gin4j.spi.GinBackendProvider;
  uses org.gin4j.spi.MemoryProvider;
  uses org.gin4j.spi.vectors.VectorSuite;
  uses org.gin4j.spi.rma.RmaTransportProvider;

  provides ch.qos.logback.classic.spi.Configurator with
      org.gin4j.cli.log.LogbackSetup;
}
