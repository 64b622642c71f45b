/**
 * What a run looks for: uses of GIN that the rules leave undefined, and the trace they are shown
 * in.
 */
package org.gin4j.mock.check;
