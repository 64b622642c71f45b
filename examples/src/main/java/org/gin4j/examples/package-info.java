/** Numbered programs, simplest first; the folder's README lists them. */
package org.gin4j.examples;
