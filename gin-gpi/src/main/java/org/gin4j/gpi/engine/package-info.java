/**
 * What plays the NIC: engines that take descriptors from channels by their owner bits and execute
 * them over one-sided transports.
 */
package org.gin4j.gpi.engine;
