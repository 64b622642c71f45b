/**
 * Device communicators: creation, contexts with their argument checks and waits, barriers. Sees the
 * communicator only as a {@link org.gin4j.spi.runtime.device.DeviceOwner}.
 */
package org.gin4j.spi.runtime.device;
