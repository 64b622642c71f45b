/** Memory of simulated ranks, and direct stores into it. */
package org.gin4j.mock.memory;
