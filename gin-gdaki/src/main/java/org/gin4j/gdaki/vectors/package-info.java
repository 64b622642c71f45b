/** Checks golden tables and trees against the GID package. */
package org.gin4j.gdaki.vectors;
