/** The choice of one backend for all ranks. */
package org.gin4j.spi.runtime.select;
