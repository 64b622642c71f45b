/** The {@code gin} command and its subcommands. */
package org.gin4j.cli;
