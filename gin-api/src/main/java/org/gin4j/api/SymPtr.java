package org.gin4j.api;

import java.lang.foreign.ValueLayout;

/**
 * A typed pointer that is valid on every rank: a window, an offset and an element type.
 *
 * <p>Source: {@code ncclSymPtr<T>}, NCCL 2.30.7.
 *
 * @param window the window pointed into
 * @param offset distance from the window's start in bytes
 * @param element the type of one element
 */
public record SymPtr(Window window, long offset, ValueLayout element) {

  /**
   * Returns the pointer moved by a number of elements.
   *
   * @throws GinException INVALID_ARGUMENT when the offset overflows [W2]
   */
  public SymPtr plus(long elements) {
    try {
      return new SymPtr(window, Math.addExact(offset, bytes(elements)), element);
    } catch (ArithmeticException e) {
      throw new GinException(
          ErrorKind.INVALID_ARGUMENT,
          "offset " + offset + " plus " + elements + " elements overflows [W2]",
          "",
          e);
    }
  }

  /**
   * Returns the size of a number of elements in bytes.
   *
   * @throws GinException INVALID_ARGUMENT when the size overflows [W2]
   */
  public long bytes(long elements) {
    try {
      return Math.multiplyExact(elements, element.byteSize());
    } catch (ArithmeticException e) {
      throw new GinException(
          ErrorKind.INVALID_ARGUMENT,
          elements + " elements of " + element.byteSize() + " bytes overflow [W2]",
          "",
          e);
    }
  }
}
