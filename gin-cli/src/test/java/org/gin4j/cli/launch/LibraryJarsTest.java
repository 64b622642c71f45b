package org.gin4j.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class LibraryJarsTest {
  @Test
  void theCommandsOwnJarsAreLeftOut() {
    assertEquals(
        List.of(
            "/l/gin-api-1.jar",
            "/l/gin-mock-1.jar",
            "/l/jackson-core-2.jar",
            "/l/slf4j-api-2.jar",
            "/v/vendor.jar",
            "/s/gin-spi/classes"),
        LibraryJars.of(
            "/l/gin-api-1.jar:/l/gin-cli-1.jar:/l/gin-mock-1.jar:/l/gin-tck-1.jar"
                + ":/l/picocli-4.jar:/l/jackson-core-2.jar:/l/jackson-databind-2.jar"
                + ":/l/junit-jupiter-api-5.jar:/l/jqwik-engine-1.jar"
                + ":/l/logback-core-1.jar:/l/slf4j-api-2.jar::/v/vendor.jar"
                + ":/s/gin-cli/classes:/s/gin-spi/classes"));
  }
}
