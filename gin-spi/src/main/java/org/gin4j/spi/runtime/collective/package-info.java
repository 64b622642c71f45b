/** Exchanges in which all ranks succeed or all fail. Knows nothing of what is exchanged. */
package org.gin4j.spi.runtime.collective;
