/** What happened in a run, as data, and its renderings for people. */
package org.gin4j.mock.trace;
