/** Allocations, symmetric registration, and mappings of peers. */
package org.gin4j.spi.runtime.memory;
