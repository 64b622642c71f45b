/** The measurements of {@code gin perf}, each between rank processes. */
package org.gin4j.cli.perf;
