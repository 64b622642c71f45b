/** The C library, as far as it is needed: one class a purpose, handles bound once. */
package org.gin4j.proxy.libc;
