/** Who this process is: what launchers put into the environment, and the joined rendezvous. */
package org.gin4j.spi.runtime.launch;
