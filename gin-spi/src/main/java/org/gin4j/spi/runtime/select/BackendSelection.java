package org.gin4j.spi.runtime.select;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gin4j.api.CommConfig;
import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Providers;
import org.gin4j.spi.runtime.collective.Answers;
import org.gin4j.spi.runtime.collective.Collective;

/**
 * Chooses one backend for all ranks [U6]: every rank judges every candidate, all read all
 * judgements, and the most preferred one that is fit everywhere is taken.
 */
public final class BackendSelection {
  private final Optional<String> forced;
  private final OptionalInt mask;
  private final BackendEnvironment environment;
  private final List<Candidate> seen;

  /** Loads the providers; a provider that fails to load is a candidate with that reason. */
  public BackendSelection(
      Optional<String> forced, OptionalInt mask, BackendEnvironment environment) {
    this(forced, mask, environment, load());
  }

  BackendSelection(
      Optional<String> forced,
      OptionalInt mask,
      BackendEnvironment environment,
      List<Candidate> seen) {
    this.forced = forced;
    this.mask = mask;
    this.environment = environment;
    this.seen = List.copyOf(seen);
  }

  private static List<Candidate> load() {
    Providers<GinBackendProvider> providers = Providers.load(GinBackendProvider.class);
    List<Candidate> candidates = new ArrayList<>();
    providers.loaded().forEach(known -> candidates.add(new Candidate(known.name(), known, "")));
    providers
        .failures()
        .forEach(
            failure ->
                candidates.add(
                    new Candidate(failure.name(), null, "failed to load: " + failure.why())));
    Map<String, Long> names =
        candidates.stream().collect(Collectors.groupingBy(Candidate::name, Collectors.counting()));
    return candidates.stream()
        .map(
            candidate ->
                names.get(candidate.name()) > 1 && candidate.isFit()
                    ? new Candidate(
                        candidate.name(),
                        null,
                        "several providers have this name; keep one of their jars")
                    : candidate)
        .toList();
  }

  /** Judges all candidates on this rank. */
  public List<Candidate> judge(Wish wish) {
    return seen.stream()
        .map(
            candidate ->
                candidate.provider() == null
                    ? candidate
                    : new Candidate(
                        candidate.name(), candidate.provider(), reject(candidate.provider(), wish)))
        .toList();
  }

  private String reject(GinBackendProvider provider, Wish wish) {
    String mismatch = Providers.versionMismatch(provider);
    if (!mismatch.isEmpty()) {
      return mismatch;
    }
    if (forced.isPresent() && !forced.get().equals(provider.name())) {
      return CommConfig.BACKEND + " asks for " + forced.get();
    }
    int code = provider.type().code();
    boolean masked = mask.isPresent() && code < Integer.SIZE && (mask.getAsInt() >> code & 1) != 0;
    if (mask.isPresent() && !masked) {
      return "its bit " + code + " is not in " + CommConfig.BACKEND_MASK;
    }
    if (provider.preference() < 0 && forced.isEmpty() && !masked) {
      return "is only used when asked for by " + CommConfig.BACKEND + "=" + provider.name();
    }
    Availability availability = provider.availability();
    if (!availability.available()) {
      return availability.cause();
    }
    if (wish.level().compareTo(provider.since()) < 0) {
      return "came with NCCL "
          + provider.since()
          + ", the compatibility level is "
          + wish.level()
          + " [U8]";
    }
    String lack = lack(provider.capabilities(), wish);
    if (!lack.isEmpty()) {
      return lack;
    }
    return provider.reaches(environment).cause();
  }

  private static String lack(BackendCapabilities has, Wish wish) {
    if (!has.connectionTypes().contains(wish.connection())) {
      return "has no " + wish.connection() + " connection";
    }
    if (wish.strong() && !has.strongSignals()) {
      return "has no strong signals [S3]; require none with strongSignalsRequired(false)";
    }
    if (wish.va() && !has.vaSignals()) {
      return "has no VA signals [S10]; require none with vaSignalsRequired(false)";
    }
    if (wish.get() && !has.get()) {
      return "has no get";
    }
    if (wish.trafficClass() && !has.trafficClass()) {
      return "cannot honour a traffic class [U1]";
    }
    if (wish.queueDepth().isPresent() && wish.queueDepth().getAsInt() > has.maxQueueDepth()) {
      return "has queues of at most "
          + has.maxQueueDepth()
          + " descriptors, not "
          + wish.queueDepth().getAsInt();
    }
    if (wish.contexts() > has.maxContexts()) {
      return "has at most " + has.maxContexts() + " contexts, not " + wish.contexts();
    }
    if (wish.signals() > has.maxSignals()) {
      return "has at most "
          + has.maxSignals()
          + " signals a context (barrier cells included), not "
          + wish.signals();
    }
    if (wish.counters() > has.maxCounters()) {
      return "has at most " + has.maxCounters() + " counters a context, not " + wish.counters();
    }
    if (!has.segmentKinds().containsAll(wish.windowKinds())) {
      return "serves windows of " + has.segmentKinds() + ", not " + wish.windowKinds() + " [W6]";
    }
    return "";
  }

  /** Writes this rank's judgements. */
  public static void write(DataOutputStream out, List<Candidate> judged) throws IOException {
    out.writeInt(judged.size());
    for (Candidate candidate : judged) {
      out.writeUTF(candidate.name());
      out.writeUTF(candidate.rejection());
    }
  }

  /** What all ranks make of the candidates: the chosen one, or why there is none. */
  public record Verdict(Optional<GinBackendProvider> chosen, String report) {}

  /** Exchanges judgements on one wish and returns the common choice. Collective. */
  public Verdict agree(Collective collective, String label, Wish wish) {
    List<Candidate> judged = judge(wish);
    return read(collective.exchange(label, out -> write(out, judged)), judged);
  }

  /** Reads all ranks' judgements and chooses. */
  public static Verdict read(Answers answers, List<Candidate> own) {
    Map<String, List<Answers.Run<String>>> rejections = new LinkedHashMap<>();
    Map<String, Integer> known = new LinkedHashMap<>();
    for (Answers.Run<Map<String, String>> run : answers.runs(BackendSelection::readJudgements)) {
      run.value()
          .forEach(
              (name, rejection) -> {
                known.merge(name, run.count(), Integer::sum);
                if (!rejection.isEmpty()) {
                  rejections
                      .computeIfAbsent(name, n -> new ArrayList<>())
                      .add(new Answers.Run<>(run.first(), run.count(), rejection));
                }
              });
    }
    Optional<GinBackendProvider> chosen =
        own.stream()
            .filter(Candidate::isFit)
            .filter(c -> known.get(c.name()) == answers.size() && !rejections.containsKey(c.name()))
            .map(Candidate::provider)
            .max(
                Comparator.comparingInt(GinBackendProvider::preference)
                    .thenComparing(GinBackendProvider::name));
    return new Verdict(chosen, report(known, rejections, answers.size()));
  }

  private static Map<String, String> readJudgements(DataInputStream in) throws IOException {
    Map<String, String> rejections = new LinkedHashMap<>();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      rejections.put(in.readUTF(), in.readUTF());
    }
    return rejections;
  }

  private static String report(
      Map<String, Integer> known, Map<String, List<Answers.Run<String>>> rejections, int ranks) {
    if (known.isEmpty()) {
      return "no backend was found on the class path or module path";
    }
    List<String> lines = new ArrayList<>();
    known.forEach(
        (name, count) -> {
          List<Answers.Run<String>> reasons = rejections.getOrDefault(name, List.of());
          int rejecting = reasons.stream().mapToInt(Answers.Run::count).sum();
          if (rejecting == ranks
              && reasons.stream().map(Answers.Run::value).distinct().count() == 1) {
            lines.add(name + ": " + reasons.get(0).value());
          } else {
            reasons.forEach(
                run ->
                    lines.add(
                        name + " on " + ranks(run.first(), run.count()) + ": " + run.value()));
          }
          if (count < ranks) {
            lines.add(name + ": present on only " + count + " of " + ranks + " ranks");
          }
        });
    return String.join("; ", lines);
  }

  private static String ranks(int first, int count) {
    return count == 1 ? "rank " + first : "ranks " + first + " to " + (first + count - 1);
  }
}
