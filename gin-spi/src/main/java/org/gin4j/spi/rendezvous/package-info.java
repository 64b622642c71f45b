/**
 * Where ranks meet: a star of authenticated connections that carries set-up exchanges, aborts, and
 * the news that a rank died. No data path.
 */
package org.gin4j.spi.rendezvous;
