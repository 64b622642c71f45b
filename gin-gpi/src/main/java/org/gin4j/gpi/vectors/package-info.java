/** Checks golden descriptors against the codec. */
package org.gin4j.gpi.vectors;
