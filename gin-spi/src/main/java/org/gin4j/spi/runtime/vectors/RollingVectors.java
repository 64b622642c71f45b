package org.gin4j.spi.runtime.vectors;

import java.util.List;
import java.util.Map;
import org.gin4j.api.Rolling;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/** Checks {@code rolling} documents: comparison of numbers that wrap [S6]. */
public final class RollingVectors implements VectorSuite {
  private static final String BITS = "bits";
  private static final String A = "a";
  private static final String B = "b";
  private static final String LESS_OR_EQUAL = "lessEq";
  private static final String LESS_THAN = "lessThan";

  /** Creates the suite. */
  public RollingVectors() {}

  @Override
  public String file() {
    return "rolling";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document)
        .rows("u64", List.of(BITS, A, B, LESS_OR_EQUAL, LESS_THAN), RollingVectors::wide)
        .rows("u32", List.of(A, B, LESS_OR_EQUAL, LESS_THAN), row -> compare(row, Integer.SIZE))
        .result();
  }

  private static void wide(VectorCase row) {
    int bits = row.integer(BITS);
    Rolling.checkBits(bits, Long.SIZE);
    compare(row, bits);
  }

  private static void compare(VectorCase row, int bits) {
    long a = row.number(A);
    long b = row.number(B);
    row.expect(LESS_OR_EQUAL, Rolling.lessOrEqual(a, b, bits));
    row.expect(LESS_THAN, Rolling.lessThan(a, b, bits));
  }
}
