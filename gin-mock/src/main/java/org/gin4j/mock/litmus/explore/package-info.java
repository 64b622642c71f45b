/** The machine of docs/mock.md with explicit states, and the search through all of them. */
package org.gin4j.mock.litmus.explore;
