/** The AlltoAll job: how the input is cut, what a rank does, what the command reports. */
package org.gin4j.cli.alltoall;
