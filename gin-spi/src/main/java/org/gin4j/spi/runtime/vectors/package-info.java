/** Checks golden data against the parts that every backend shares. */
package org.gin4j.spi.runtime.vectors;
