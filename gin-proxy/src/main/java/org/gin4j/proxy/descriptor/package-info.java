/**
 * The 128-byte descriptor and the rules by which a call becomes descriptors. Producers are Java
 * threads or CUDA threads; both write the same bytes.
 */
package org.gin4j.proxy.descriptor;
