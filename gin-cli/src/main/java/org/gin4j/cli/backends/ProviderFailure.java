package org.gin4j.cli.backends;

/**
 * A provider that could not be loaded or asked.
 *
 * @param kind what it would have been: backend, transport or memory
 * @param cause what went wrong, naming the class or file
 */
public record ProviderFailure(String kind, String cause) {}
