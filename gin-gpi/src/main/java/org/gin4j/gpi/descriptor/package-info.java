/**
 * The 64-byte descriptor, whose owner bits flip every lap of the ring, and the rules by which a
 * call becomes descriptors. Producers are Java threads or CUDA threads; both write the same bytes.
 */
package org.gin4j.gpi.descriptor;
