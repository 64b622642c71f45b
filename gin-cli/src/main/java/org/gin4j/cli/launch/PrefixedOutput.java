package org.gin4j.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** Writes a rank's lines as {@code [rank] line}, each in one piece. */
final class PrefixedOutput implements LineSink {
  private final PrintStream target;
  private final byte[] prefix;
  private final ByteArrayOutputStream whole = new ByteArrayOutputStream();

  PrefixedOutput(PrintStream target, int rank) {
    this.target = target;
    prefix = ("[" + rank + "] ").getBytes(UTF_8);
  }

  @Override
  public void line(byte[] bytes, int length) {
    whole.reset();
    whole.writeBytes(prefix);
    whole.write(bytes, 0, length);
    whole.write('\n');
    synchronized (target) {
      target.write(whole.toByteArray(), 0, whole.size());
      target.flush();
    }
  }
}
