/** The first fault of a communicator, read by whoever waits. */
package org.gin4j.spi.runtime.fault;
