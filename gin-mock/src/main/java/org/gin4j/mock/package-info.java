/** Running programs on the simulated fabric, and what it found. */
package org.gin4j.mock;
