/**
 * Golden data: a suite checks documents of one format against this implementation. The module that
 * owns a format provides its suite; {@code gin tck vectors} and unit tests run them.
 */
package org.gin4j.spi.vectors;
