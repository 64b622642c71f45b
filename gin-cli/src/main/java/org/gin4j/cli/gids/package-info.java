/** GID tables on the command line: where they come from, what NCCL picks, how it is shown. */
package org.gin4j.cli.gids;
