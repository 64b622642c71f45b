/** Backends around any backend: checking, faulty, and claiming what it does not declare. */
package org.gin4j.tck.wrap;
