/**
 * The backend: contexts, cells, and the choice between copying in the calling thread (direct) and
 * posting a descriptor for the progress thread.
 */
package org.gin4j.proxy.backend;
