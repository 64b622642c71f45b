/** What is installed: backends, transports and memory providers with their abilities. */
package org.gin4j.cli.backends;
