package org.gin4j.cli.vectors;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.gin4j.spi.vectors.VectorSuite;

/** Checks every vector file of a folder with the suite that knows its format. */
public final class VectorFolder {
  static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

  private final ObjectMapper json =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private final Map<String, VectorSuite> suites = new HashMap<>();

  /** With the suites that are found by the service loader. */
  public VectorFolder() {
    this(ServiceLoader.load(VectorSuite.class));
  }

  VectorFolder(Iterable<VectorSuite> suites) {
    suites.forEach(suite -> this.suites.put(suite.file(), suite));
  }

  /**
   * Returns the outcome of every {@code *.json} of a folder, and of every folder in it that holds
   * recorded trees, by name.
   */
  public List<VectorOutcome> check(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<VectorOutcome> outcomes = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().endsWith(".json")) {
          outcomes.add(check(file, () -> json.readValue(file.toFile(), DOCUMENT)));
        } else if (!RecordedTrees.in(file).isEmpty()) {
          outcomes.add(check(file, () -> RecordedTrees.document(file, json)));
        }
      }
      return outcomes;
    }
  }

  private VectorOutcome check(Path file, DocumentReader reader) {
    String name = file.getFileName().toString();
    Map<String, Object> document;
    try {
      document = reader.read();
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String place =
          at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
      String what =
          e instanceof MismatchedInputException
              ? "its top level is not one JSON object"
              : e.getOriginalMessage().lines().findFirst().orElse("not JSON");
      return VectorOutcome.unreadable(name, place + what);
    } catch (IOException e) {
      return VectorOutcome.unreadable(name, "cannot be read: " + e.getMessage());
    }
    Object format = document.get("file");
    VectorSuite suite = format instanceof String text ? suites.get(text) : null;
    if (suite == null) {
      String what = format == null ? "a document without \"file\"" : "\"" + format + "\"";
      return VectorOutcome.noSuite(name, what);
    }
    try {
      return VectorOutcome.checked(name, suite.run(document));
    } catch (RuntimeException e) {
      return VectorOutcome.checked(
          name, new VectorSuite.Result(0, List.of("the suite could not read it: " + e)));
    }
  }

  /** Reads a document, from a file or from trees. */
  private interface DocumentReader {
    Map<String, Object> read() throws IOException;
  }
}
