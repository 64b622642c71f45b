/**
 * Descriptor queues in off-heap memory and what consumes them. The producer may be a Java thread
 * or, later, a CUDA thread: nothing here needs a Java object per descriptor.
 */
package org.gin4j.proxy.queue;
