/** Checks golden descriptors against the codec. */
package org.gin4j.proxy.vectors;
