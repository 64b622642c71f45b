/**
 * Random programs that are legal by construction, the outcomes that the rules allow, and what runs
 * the one and checks the other. Knows no test engine.
 */
package org.gin4j.tck.program;
