package org.gin4j.examples;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.Gins;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;

/**
 * Heat spreads along a rod of 12 cells that the ranks share. Before each step a rank sends its end
 * cells into its neighbours' halos. Two halves of the window take turns: who sends step t + 2 has
 * seen the neighbour's cell of step t + 1, which was sent after the neighbour was done with step t.
 * So no barrier is needed. Shadows count how many cells must have come.
 *
 * <pre>
 * ./gin launch -n 3 -- org.gin4j.examples.Ex05HaloExchange
 *
 * [0] 2422 2270 1995 1643
 * [1] 1267 915 618 390
 * [2] 231 128 70 44
 * </pre>
 */
public final class Ex05HaloExchange {
  private static final int CELLS = 12;
  private static final int STEPS = 30;
  private static final int FROM_LEFT = 0;
  private static final int FROM_RIGHT = 1;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE;

  private Ex05HaloExchange() {}

  /** Runs one rank; the number of ranks must divide 12. */
  public static void main(String[] args) {
    try (Communicator comm = Gins.connect();
        // Per half: left halo, own cells, right halo.
        Window window = comm.register(comm.allocate(2L * (CELLS / comm.size() + 2) * 8));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .signals(2)
                    .build())) {
      if (CELLS % dev.size() != 0) {
        throw new IllegalArgumentException(dev.size() + " ranks do not divide " + CELLS + " cells");
      }
      Gin gin = dev.gin(0);
      int own = CELLS / dev.size();
      long half = (own + 2L) * 8;
      MemorySegment all = window.segment();
      if (dev.rank() == 0) {
        all.set(DOUBLE, 8, 12_000);
      }
      for (int step = 0; step < STEPS; step++) {
        long now = step % 2 * half;
        MemorySegment cells = all.asSlice(now, half);
        MemorySegment next = all.asSlice(half - now, half);
        if (dev.rank() > 0) {
          send(gin, dev, -1, window, now + (own + 1) * 8L, now + 8, FROM_RIGHT);
        }
        if (dev.rank() < dev.size() - 1) {
          send(gin, dev, 1, window, now, now + own * 8L, FROM_LEFT);
        }
        receive(gin, dev.rank() > 0, FROM_LEFT, cells, 0, 1);
        receive(gin, dev.rank() < dev.size() - 1, FROM_RIGHT, cells, own + 1, own);
        for (int i = 1; i <= own; i++) {
          double sum = cells.getAtIndex(DOUBLE, i - 1) + 2 * cells.getAtIndex(DOUBLE, i);
          next.setAtIndex(DOUBLE, i, (sum + cells.getAtIndex(DOUBLE, i + 1)) / 4);
        }
        gin.flush();
      }
      StringBuilder line = new StringBuilder();
      for (int i = 1; i <= own; i++) {
        long cell = (long) all.asSlice(STEPS % 2 * half, half).getAtIndex(DOUBLE, i);
        line.append(i == 1 ? "" : " ").append(cell);
      }
      System.out.println(line);
    }
  }

  private static void send(
      Gin gin, DeviceCommunicator dev, int to, Window window, long halo, long cell, int signal) {
    RemoteAction action = RemoteAction.weakSignalInc(signal);
    gin.put(dev.world(), dev.rank() + to, window, halo, window, cell, 8, action);
  }

  private static void receive(
      Gin gin, boolean neighbour, int signal, MemorySegment cells, long halo, long edge) {
    if (neighbour) {
      gin.increaseSignalShadow(signal, 1);
      gin.waitSignalMeetShadow(signal, 64, MemoryOrder.ACQUIRE, Coop.thread());
    } else {
      // At an end of the rod no heat leaves.
      cells.setAtIndex(DOUBLE, halo, cells.getAtIndex(DOUBLE, edge));
    }
  }
}
