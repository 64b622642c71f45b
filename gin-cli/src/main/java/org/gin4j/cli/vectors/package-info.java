/** Running reference vectors from a folder. */
package org.gin4j.cli.vectors;
