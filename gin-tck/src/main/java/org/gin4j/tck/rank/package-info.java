/** How ranks are run: threads of this JVM, or processes that run the same test. */
package org.gin4j.tck.rank;
