/** Logging of the command: warnings on standard error. */
package org.gin4j.cli.log;
