/** Litmus tests on the command line. */
package org.gin4j.cli.litmus;
