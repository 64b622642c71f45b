/** Running a user's program on the simulated fabric. */
package org.gin4j.cli.check;
