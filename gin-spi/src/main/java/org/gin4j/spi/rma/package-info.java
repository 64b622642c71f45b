/**
 * One-sided transports: what a proxying backend uses to reach a peer's memory. Independent of GIN's
 * descriptors, signals and contexts.
 */
package org.gin4j.spi.rma;
