/**
 * JMH benchmarks. Both ranks are threads of the forked JVM; between processes, {@code gin perf}
 * measures.
 *
 * <p>{@code java -jar benchmarks/target/benchmarks.jar -prof gc} also shows bytes allocated per
 * operation, which must be 0 on the data path.
 */
package org.gin4j.benchmarks;
