/**
 * One-sided transports: what a proxying backend uses to reach a peer's memory, and what every such
 * backend needs besides: the routes to peers, the opened transports and the thread that advances
 * them. Independent of GIN's descriptors, signals and contexts.
 */
package org.gin4j.spi.rma;
