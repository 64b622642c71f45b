package org.gin4j.cli.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads a process's stream to its end and hands on every line. */
final class LinePump implements Runnable {
  private static final int CHUNK = 8192;
  private static final int LONGEST_LINE = 1 << 20;

  private final InputStream stream;
  private final LineSink sink;
  private byte[] line = new byte[256];
  private int length;

  LinePump(InputStream stream, LineSink sink) {
    this.stream = stream;
    this.sink = sink;
  }

  @Override
  public void run() {
    byte[] chunk = new byte[CHUNK];
    try (stream) {
      for (int n = stream.read(chunk); n >= 0; n = stream.read(chunk)) {
        for (int i = 0; i < n; i++) {
          accept(chunk[i]);
        }
      }
    } catch (IOException e) {
      // The stream of a process that was destroyed is closed under the reader: this is its end.
    }
    if (length > 0) {
      emit();
    }
  }

  private void accept(byte b) {
    if (b == '\n') {
      emit();
      return;
    }
    if (length == LONGEST_LINE) {
      emit();
    }
    if (length == line.length) {
      line = Arrays.copyOf(line, Math.min(LONGEST_LINE, length * 2));
    }
    line[length++] = b;
  }

  private void emit() {
    int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    sink.line(line, end);
    length = 0;
  }
}
