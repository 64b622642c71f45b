package org.gin4j.examples;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.Gins;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;

/**
 * When may the source of a put be overwritten? After a flush, which waits for everything posted, or
 * when the put's own counter was raised. Neither says anything about the target.
 *
 * <pre>
 * ./gin launch -n 2 -- org.gin4j.examples.Ex02Flush
 *
 * [0] sent 6 squares from one source
 * [1] received 0 1 4 9 16 25
 * </pre>
 */
public final class Ex02Flush {
  private static final int COUNT = 6;
  private static final long SOURCE = COUNT * 8L;

  private Ex02Flush() {}

  /** Runs one rank. */
  public static void main(String[] args) {
    try (Communicator comm = Gins.connect();
        Window window = comm.register(comm.allocate(SOURCE + 8));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .signals(1)
                    .counters(1)
                    .build())) {
      Gin gin = dev.gin(0);
      MemorySegment memory = window.segment();
      RemoteAction signal = RemoteAction.weakSignalInc(0);
      LocalAction counter = LocalAction.weakCounterInc(0);
      if (dev.rank() == 0) {
        for (long i = 0; i < COUNT; i++) {
          memory.set(ValueLayout.JAVA_LONG, SOURCE, i * i);
          gin.put(dev.world(), 1, window, i * 8, window, SOURCE, 8, signal, counter);
          if (i < COUNT / 2) {
            gin.flush();
          } else {
            gin.waitCounter(0, i + 1);
          }
        }
        System.out.println("sent " + COUNT + " squares from one source");
      } else if (dev.rank() == 1) {
        gin.waitSignal(0, COUNT);
        StringBuilder line = new StringBuilder("received");
        for (int i = 0; i < COUNT; i++) {
          line.append(' ').append(memory.getAtIndex(ValueLayout.JAVA_LONG, i));
        }
        System.out.println(line);
      }
    }
  }
}
