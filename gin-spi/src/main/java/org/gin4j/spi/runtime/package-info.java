/**
 * The runtime behind {@link org.gin4j.api.Gins#connect()}: the communicator, which owns all the
 * rest. The packages below it do not know it.
 */
package org.gin4j.spi.runtime;
