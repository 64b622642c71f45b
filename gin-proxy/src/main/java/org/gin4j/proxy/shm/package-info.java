/**
 * Memory that ranks of one host share: files in /dev/shm that every rank maps, and the transport
 * that copies between the mappings. Knows nothing of descriptors or signals.
 */
package org.gin4j.proxy.shm;
