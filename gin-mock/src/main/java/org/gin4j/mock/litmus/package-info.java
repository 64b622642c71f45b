/** Litmus tests: small programs of which every schedule is explored. */
package org.gin4j.mock.litmus;
