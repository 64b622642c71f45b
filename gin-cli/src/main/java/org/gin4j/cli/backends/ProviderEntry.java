package org.gin4j.cli.backends;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * One provider; the component names are those of its JSON form.
 *
 * @param name its name
 * @param typeCode its type's number; null for what is no backend
 * @param spiVersion the SPI version it was built for
 * @param preference how much it would rather be chosen
 * @param from the jar or folder its class came from
 * @param available whether this machine can run it
 * @param cause why not; empty when available
 * @param capabilities its flags and limits by name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProviderEntry(
    String name,
    Integer typeCode,
    int spiVersion,
    int preference,
    String from,
    boolean available,
    String cause,
    Map<String, Object> capabilities) {}
