package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.Window;
import org.gin4j.cli.rank.RankError;
import org.gin4j.cli.rank.RankProgress;
import org.gin4j.cli.rank.RankTask;

/** One rank's part of an AlltoAll job. */
public final class AlltoallTask implements RankTask {
  static final String BACKEND = "backend";
  static final String TRANSPORT = "transport";
  static final String CONTEXTS = "contexts";
  static final String NANOS = "nanos";

  private final AlltoallSpec spec;

  /** A rank's part. */
  public AlltoallTask(AlltoallSpec spec) {
    this.spec = spec;
  }

  @Override
  public Map<String, String> run(Communicator communicator, RankProgress progress)
      throws IOException {
    int rank = communicator.rank();
    int ranks = communicator.size();
    long slotBytes = Slots.bytesFor(spec.rounds().pieceBytes());
    try (BlockContent content = spec.openContent();
        OutputFile output = openOutput(rank);
        Window send = communicator.register(communicator.allocate(ranks * slotBytes));
        Window receive = communicator.register(communicator.allocate(ranks * slotBytes));
        DeviceCommunicator device = communicator.createDeviceCommunicator(requirements())) {
      Slots slots = new Slots(send.segment(), receive.segment(), slotBytes);
      List<CtaWork> work = new ArrayList<>();
      for (int cta = 0; cta < spec.ctas(); cta++) {
        int self = cta;
        work.add(
            () -> {
              try (CtaExchange exchange =
                  new CtaExchange(device, send, receive, slotBytes, self, spec.ctas())) {
                return new CtaLoop(spec, rank, slots, content, output, progress)
                    .run(exchange, self);
              }
            });
      }
      List<CtaLoop.Result> results = runAll(work, communicator);
      Mismatch mismatch =
          results.stream().map(CtaLoop.Result::mismatch).reduce(null, Mismatch::first);
      if (output != null && mismatch == null) {
        mismatch = output.verify(content);
      }
      return report(device, results, mismatch);
    }
  }

  /** What a CTA does. */
  private interface CtaWork {
    CtaLoop.Result run() throws IOException;
  }

  private OutputFile openOutput(int rank) throws IOException {
    if (spec.output().isEmpty()) {
      return null;
    }
    OutputFolder folder = new OutputFolder(spec.output().get(), spec.blocks().ranks());
    return new OutputFile(folder.partial(rank), rank, spec.rounds());
  }

  private DeviceCommRequirements requirements() {
    return DeviceCommRequirements.builder()
        .signals(spec.ctas())
        .worldBarriers(spec.ctas())
        .contexts(spec.contexts())
        .connection(ConnectionType.FULL)
        .strongSignalsRequired(false)
        .vaSignalsRequired(false)
        .build();
  }

  private static List<CtaLoop.Result> runAll(List<CtaWork> work, Communicator communicator)
      throws IOException {
    if (work.size() == 1) {
      return List.of(work.get(0).run());
    }
    List<CtaLoop.Result> results = new ArrayList<>();
    Throwable failure = null;
    try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
      List<Future<CtaLoop.Result>> pending =
          work.stream().map(cta -> threads.submit(() -> runOrAbort(cta, communicator))).toList();
      for (Future<CtaLoop.Result> result : pending) {
        try {
          results.add(result.get());
        } catch (ExecutionException e) {
          failure = failure == null || isAbort(failure) ? e.getCause() : failure;
        } catch (InterruptedException e) {
          communicator.abort("rank " + communicator.rank() + " was interrupted");
          Thread.currentThread().interrupt();
          failure = new IOException("interrupted", e);
        }
      }
    }
    if (failure instanceof IOException io) {
      throw io;
    }
    if (failure != null) {
      throw failure instanceof RuntimeException runtime
          ? runtime
          : new IllegalStateException(failure);
    }
    return results;
  }

  private static CtaLoop.Result runOrAbort(CtaWork cta, Communicator communicator)
      throws IOException {
    try {
      return cta.run();
    } catch (IOException | RuntimeException | Error e) {
      communicator.abort("rank " + communicator.rank() + ": " + RankError.of(e).message());
      throw e;
    }
  }

  private static boolean isAbort(Throwable failure) {
    return failure instanceof GinException gin && gin.kind() == ErrorKind.ABORTED;
  }

  private static Map<String, String> report(
      DeviceCommunicator device, List<CtaLoop.Result> results, Mismatch mismatch) {
    long nanos = results.stream().mapToLong(CtaLoop.Result::nanos).max().orElseThrow();
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(BACKEND, device.ginType().name());
    fields.put(TRANSPORT, device.transport());
    fields.put(CONTEXTS, Integer.toString(device.contextCount()));
    fields.put(NANOS, Long.toString(nanos));
    if (mismatch != null) {
      fields.putAll(mismatch.encode());
    }
    return fields;
  }
}
