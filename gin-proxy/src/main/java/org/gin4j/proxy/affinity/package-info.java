/** Pinning of threads to cores, by the C library's {@code sched_setaffinity}. */
package org.gin4j.proxy.affinity;
