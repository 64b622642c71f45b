/** Jobs and their rank processes: starting, watching, stopping, cleaning up. */
package org.gin4j.cli.launch;
