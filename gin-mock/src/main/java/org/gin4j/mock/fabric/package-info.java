/**
 * The simulated network: operations in flight, and the steps that the rules allow them. See
 * docs/mock.md for the machine.
 */
package org.gin4j.mock.fabric;
