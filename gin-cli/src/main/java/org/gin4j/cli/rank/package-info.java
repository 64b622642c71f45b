/**
 * A rank's side of the command's own jobs. Loads little: a rank process starts with nothing but
 * this, its job and the library.
 */
package org.gin4j.cli.rank;
