package org.gin4j.api;

/**
 * What stands behind {@link Gins}. The runtime module provides one; programs do not call it.
 *
 * <p>Found by {@link java.util.ServiceLoader}; needs a public constructor without arguments and
 * without side effects.
 */
public interface CommunicatorFactory {

  /** Connects this process as the configuration says, completed from the environment. */
  Communicator connect(CommConfig config);
}
