package org.gin4j.benchmarks;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.Gins;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Two connected ranks of one JVM; the benchmark thread is rank 0. */
@State(Scope.Benchmark)
public class TwoRanks {
  private static final int WINDOW_BYTES = 64 << 20;

  /** How operations reach the peer: by the calling thread, or by descriptor and progress thread. */
  @Param({"on", "off"})
  public String direct;

  Rank zero;
  Rank one;

  /** One rank's objects, ready for the data path. */
  static final class Rank implements AutoCloseable {
    private final Communicator communicator;
    final Window window;
    final DeviceCommunicator device;
    final Gin gin;
    final Team world;
    final RemoteAction signal = RemoteAction.weakSignalInc(0);

    Rank(Communicator communicator) {
      this.communicator = communicator;
      window = communicator.register(communicator.allocate(WINDOW_BYTES));
      device =
          communicator.createDeviceCommunicator(
              DeviceCommRequirements.builder()
                  .signals(2)
                  .counters(1)
                  .worldBarriers(1)
                  .connection(ConnectionType.FULL)
                  .build());
      gin = device.gin(0);
      world = device.world();
    }

    GinBarrierSession barrier() {
      return device.worldBarrier(Coop.thread(), gin, 0);
    }

    @Override
    public void close() {
      communicator.close();
    }
  }

  /** Connects both ranks. */
  @Setup(Level.Trial)
  public void connect() throws Exception {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort());
    CompletableFuture<Rank> other =
        CompletableFuture.supplyAsync(() -> new Rank(Gins.connect(config(address, 1))));
    zero = new Rank(Gins.connect(config(address, 0)));
    one = other.get(30, TimeUnit.SECONDS);
  }

  private CommConfig config(InetSocketAddress address, int rank) {
    return CommConfig.builder()
        .rank(rank)
        .size(2)
        .address(address)
        .secret("benchmarks on loopback")
        .set("gin.proxy.direct", direct)
        .build();
  }

  private static int freePort() throws Exception {
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }

  /** Disconnects. */
  @TearDown(Level.Trial)
  public void disconnect() {
    one.close();
    zero.close();
  }
}
