/** One run: its ranks, its fabric, how its ranks meet. */
package org.gin4j.mock.world;
