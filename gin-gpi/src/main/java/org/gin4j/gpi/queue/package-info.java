/**
 * The memory of a channel, which its producers and its engine share: the ring of descriptors, the
 * two indices, and the lines of counters and signals. Nothing here needs a Java object per
 * descriptor, so that a producer may be a CUDA thread.
 */
package org.gin4j.gpi.queue;
