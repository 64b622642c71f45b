package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlltoallSpecTest {
  @Test
  void survivesTheWayToARank() {
    AlltoallSpec spec =
        AlltoallSpec.of(
            Optional.of(Path.of("/a b/ü")), Optional.empty(), 1L << 40, 7, 1 << 28, 3, 2, 5);
    assertEquals(spec, AlltoallSpec.parse(spec.arguments().toArray(String[]::new)));
  }
}
