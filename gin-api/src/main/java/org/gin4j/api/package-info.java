/**
 * GPU-Initiated Networking for the JVM: the contract.
 *
 * <p>One-sided put, get, signal, flush and barrier between the ranks of a {@link
 * org.gin4j.api.Communicator}. Semantics are those of NCCL 2.30.7's device API; rule ids in
 * brackets, such as [S3], refer to {@code docs/semantics.md}. Names follow NCCL's: {@code ncclComm}
 * is {@link org.gin4j.api.Communicator}, {@code ncclDevComm} is {@link
 * org.gin4j.api.DeviceCommunicator}, {@code ncclGin} is {@link org.gin4j.api.Gin}.
 *
 * <p>Units: sizes and offsets are bytes, times are nanoseconds unless a {@link java.time.Duration}
 * is used. Every failure is a {@link org.gin4j.api.GinException}.
 */
package org.gin4j.api;
