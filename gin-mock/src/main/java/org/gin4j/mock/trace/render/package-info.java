/** How a trace becomes text, JSON and a picture. */
package org.gin4j.mock.trace.render;
