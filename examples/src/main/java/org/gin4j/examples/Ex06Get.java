package org.gin4j.examples;

import java.lang.foreign.ValueLayout;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinRequest;
import org.gin4j.api.Gins;
import org.gin4j.api.Window;

/**
 * Reading from others: every rank gets a line of rank 0's table and a number of its right
 * neighbour. What a get brought may be read only after a flush, or a wait for that peer.
 *
 * <pre>
 * ./gin launch -n 3 -- org.gin4j.examples.Ex06Get
 *
 * [0] my line is 0 1 2 3, my neighbour's number is 77
 * [1] my line is 10 11 12 13, my neighbour's number is 78
 * [2] my line is 20 21 22 23, my neighbour's number is 76
 * </pre>
 */
public final class Ex06Get {
  private static final int LINE = 4;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

  private Ex06Get() {}

  /** Runs one rank. */
  public static void main(String[] args) {
    long bytes = LINE * INT.byteSize();
    try (Communicator comm = Gins.connect();
        Window table = comm.register(comm.allocate((comm.size() + 1) * bytes));
        Window mine = comm.register(comm.allocate(bytes + 4));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .getRequired(true)
                    .worldBarriers(1)
                    .build());
        GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
      Gin gin = dev.gin(0);
      int size = dev.size();
      for (int i = 0; dev.rank() == 0 && i < size * LINE; i++) {
        table.segment().setAtIndex(INT, i, i / LINE * 10 + i % LINE);
      }
      long number = size * bytes;
      table.segment().set(INT, number, 76 + dev.rank());
      // Publishes what was stored above, and keeps everybody here until it was read.
      barrier.sync();

      int neighbour = (dev.rank() + 1) % size;
      gin.get(dev.world(), neighbour, table, number, mine, bytes, 4);
      GinRequest request = gin.flushAsync(dev.world(), neighbour);
      gin.get(dev.world(), 0, table, dev.rank() * bytes, mine, 0, bytes);
      gin.wait(request);
      int got = mine.segment().get(INT, bytes);
      gin.flush();
      StringBuilder line = new StringBuilder("my line is");
      for (int i = 0; i < LINE; i++) {
        line.append(' ').append(mine.segment().getAtIndex(INT, i));
      }
      System.out.println(line + ", my neighbour's number is " + got);
      barrier.sync();
    }
  }
}
