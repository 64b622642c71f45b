package org.gin4j.cli.perf;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.SharingMode;
import org.gin4j.api.Window;
import org.gin4j.cli.rank.RankProgress;
import org.gin4j.cli.rank.RankTask;

/** One rank's part of a measurement. */
public final class PerfTask implements RankTask {
  static final String BACKEND = "backend";
  static final String TRANSPORT = "transport";
  static final String ELAPSED = "elapsedNanos";
  static final String MIN = "min";
  static final String P50 = "p50";
  static final String P99 = "p99";
  static final String MAX = "max";

  private static final int MEETING = 0;
  private static final int MEASURED = 1;
  private static final int BARRIERS = 2;
  private static final int DIGITS = 3;

  /** Bytes of a receive buffer from which alltoall uses one instead of two. */
  private static final long ONE_BUFFER_FROM = 512 << 10;

  private static final double HALF = 50;
  private static final double ALMOST_ALL = 99;

  /** Ranks without a role wait as long as the measurement takes; a lost peer ends the wait. */
  private static final Duration WHOLE_MEASUREMENT = Duration.ofHours(24);

  private final PerfSpec spec;

  /** A rank's part. */
  public PerfTask(PerfSpec spec) {
    this.spec = spec;
  }

  @Override
  public Map<String, String> run(Communicator communicator, RankProgress progress) {
    int ranks = communicator.size();
    long bytes = spec.bytes();
    long sendBytes = Math.max(bytes * slots(ranks), Long.BYTES);
    long receiveBytes = spec.benchmark() == Benchmark.ALLTOALL ? 2 * sendBytes : sendBytes;
    try (Window send = communicator.register(communicator.allocate(sendBytes));
        Window receive = communicator.register(communicator.allocate(receiveBytes));
        DeviceCommunicator device = communicator.createDeviceCommunicator(requirements());
        GinBarrierSession measured = barrier(device, MEASURED);
        GinBarrierSession meeting = barrier(device, MEETING)) {
      send.segment().fill((byte) 1);
      Stage stage =
          new Stage(
              device, device.gin(0, SharingMode.THREAD), device.world(), send, receive, bytes);
      Optional<PerfLoop> loop = role(stage, measured);
      meet(meeting);
      Histogram latencies = new Histogram(DIGITS);
      measure(loop, 0, spec.warmup(), meeting, latencies);
      latencies.reset();
      long elapsed = measure(loop, spec.warmup(), spec.iterations(), meeting, latencies);
      return report(device, latencies, elapsed);
    }
  }

  private long slots(int ranks) {
    return switch (spec.benchmark()) {
      case ALLTOALL -> ranks;
      default -> 1;
    };
  }

  private DeviceCommRequirements requirements() {
    return DeviceCommRequirements.builder()
        .signals(2)
        .worldBarriers(BARRIERS)
        .contexts(1)
        .connection(ConnectionType.FULL)
        .strongSignalsRequired(false)
        .vaSignalsRequired(false)
        .getRequired(spec.benchmark() == Benchmark.GET)
        .build();
  }

  private static GinBarrierSession barrier(DeviceCommunicator device, int index) {
    return device.worldBarrier(Coop.thread(), device.gin(0), index);
  }

  private static void meet(GinBarrierSession barrier) {
    barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE, WHOLE_MEASUREMENT);
  }

  private Optional<PerfLoop> role(Stage stage, GinBarrierSession measured) {
    int rank = stage.rank();
    return Optional.ofNullable(
        switch (spec.benchmark()) {
          case PUT_SIGNAL ->
              rank == 0 ? new PingLoop(stage) : rank == 1 ? new PongLoop(stage) : null;
          case RATE ->
              rank == 0 ? new RateSendLoop(stage) : rank == 1 ? new RateReceiveLoop(stage) : null;
          case PUT_BW -> rank == 0 ? new PutFlushLoop(stage) : null;
          case GET -> rank == 0 ? new GetLoop(stage) : null;
          case BARRIER -> new BarrierLoop(measured);
          case ALLTOALL ->
              spec.bytes() * stage.world().size() < ONE_BUFFER_FROM
                  ? new AlltoallLoop(stage)
                  : new LargeAlltoallLoop(stage);
        });
  }

  private static long measure(
      Optional<PerfLoop> role,
      long first,
      long count,
      GinBarrierSession meeting,
      Histogram latencies) {
    long elapsed = 0;
    if (role.isPresent()) {
      PerfLoop loop = role.get();
      int stride = loop.stride();
      long end = first + count;
      long start = System.nanoTime();
      for (long i = first; i < end; i += stride) {
        loop.run(i, (int) Math.min(stride, end - i), latencies);
      }
      loop.finish(end);
      elapsed = System.nanoTime() - start;
    }
    meet(meeting);
    return elapsed;
  }

  private static Map<String, String> report(
      DeviceCommunicator device, Histogram latencies, long elapsed) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(BACKEND, device.ginType().name());
    fields.put(TRANSPORT, device.transport());
    fields.put(ELAPSED, Long.toString(elapsed));
    fields.put(MIN, Long.toString(latencies.getMinValue()));
    fields.put(P50, Long.toString(latencies.getValueAtPercentile(HALF)));
    fields.put(P99, Long.toString(latencies.getValueAtPercentile(ALMOST_ALL)));
    fields.put(MAX, Long.toString(latencies.getMaxValue()));
    return fields;
  }
}
