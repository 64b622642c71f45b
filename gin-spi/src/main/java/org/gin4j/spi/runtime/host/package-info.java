/** Which machine this is and which ranks share it. */
package org.gin4j.spi.runtime.host;
