/** The choice and its judgement, behind {@code org.gin4j.gdaki.gid}. Pure functions on values. */
package org.gin4j.gdaki.select;
