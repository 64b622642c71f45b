/**
 * What a device communicator will get, computed before anything is created [U7]: the layout of
 * signals, counters and the resource buffer, and what requirements and compatibility levels allow.
 */
package org.gin4j.spi.runtime.plan;
