/**
 * The backend as the runtime sees it. There is no way around the channel: every operation is a
 * descriptor, also to peers whose memory is mapped.
 */
package org.gin4j.gpi.backend;
