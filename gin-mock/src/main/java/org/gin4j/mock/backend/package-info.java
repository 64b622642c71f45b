/** The backend {@code mock} as the runtime sees it. */
package org.gin4j.mock.backend;
