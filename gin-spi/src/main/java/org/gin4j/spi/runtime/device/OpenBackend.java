package org.gin4j.spi.runtime.device;

import org.gin4j.api.GinType;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.GinBackend;

/**
 * A backend opened for a communicator.
 *
 * @param slot its index in every window's attachments
 * @param type name and code
 * @param capabilities what it can do
 * @param backend the backend
 */
public record OpenBackend(
    int slot, GinType type, BackendCapabilities capabilities, GinBackend backend) {}
