/**
 * What a vendor implements, and what the runtime gives a vendor to work with.
 *
 * <p>A backend is a {@link org.gin4j.spi.GinBackendProvider} in a jar on the class path or module
 * path, declared both in {@code META-INF/services} and by {@code provides}. The runtime checks
 * arguments, resolves teams to world ranks, waits, times out, and builds barriers; a backend moves
 * bytes and raises cells.
 */
package org.gin4j.spi;
