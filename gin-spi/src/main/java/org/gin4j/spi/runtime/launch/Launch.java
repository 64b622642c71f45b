package org.gin4j.spi.runtime.launch;

import java.net.InetSocketAddress;

/**
 * This process's place in its job.
 *
 * @param rank world rank
 * @param size number of ranks
 * @param address where ranks meet
 * @param secret what members prove to know
 * @param source which launcher's variables said so, for messages
 */
public record Launch(int rank, int size, InetSocketAddress address, String secret, String source) {}
