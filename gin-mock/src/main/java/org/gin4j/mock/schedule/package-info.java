/**
 * Who runs next: one thread at a time, or a step of the fabric. Every choice comes from one seed.
 */
package org.gin4j.mock.schedule;
