/** The tests, by rule, and what runs them against a backend. */
package org.gin4j.tck;
