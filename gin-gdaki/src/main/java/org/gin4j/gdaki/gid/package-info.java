/**
 * GIDs: the value type, a port's table as sysfs shows it, how the kernel fills it, which entry NCCL
 * 2.30.7 picks from it, and whether that choice is sound. Values are immutable and may be shared
 * between threads; nothing here needs an adapter, a driver or the rest of the library.
 */
package org.gin4j.gdaki.gid;
