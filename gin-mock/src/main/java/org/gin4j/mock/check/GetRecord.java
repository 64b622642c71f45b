package org.gin4j.mock.check;

import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.fabric.FabricWindow;
import org.gin4j.mock.fabric.Operation;

/** A get from its posting until its caller knows that it is complete. */
final class GetRecord {
  final ContextState context;
  final int peer;
  final int mark;
  final int event;
  final String site;
  final String label;
  private final FabricWindow window;
  private final long offset;
  private final long bytes;

  GetRecord(Operation operation, String site) {
    context = operation.context();
    peer = operation.peer();
    mark = operation.mark();
    event = operation.event();
    this.site = site;
    label = operation.toString();
    window = operation.localWindow();
    offset = operation.localOffset();
    bytes = operation.bytes();
  }

  boolean fills(long address, long length) {
    long start = window.memory().address() + offset;
    return address < start + bytes && start < address + length;
  }
}
