package org.gin4j.mock.litmus.lang;

/**
 * An 8-byte cell that every rank has.
 *
 * @param name its name
 * @param strict whether it lies in the STRICT_ORDERING window
 */
public record Variable(String name, boolean strict) {}
