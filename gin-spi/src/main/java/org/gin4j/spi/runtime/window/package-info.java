/** Registered windows: range checks and their records in the backends. */
package org.gin4j.spi.runtime.window;
