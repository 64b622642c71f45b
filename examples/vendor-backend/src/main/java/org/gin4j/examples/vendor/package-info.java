/**
 * The smallest backend that passes the conformance kit: ranks are threads of one JVM, and the
 * calling thread does everything at once. {@code docs/writing-a-backend.md} walks through it.
 */
package org.gin4j.examples.vendor;
