package org.gin4j.cli.gids;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gin4j.gdaki.gid.GidTable;
import org.gin4j.gdaki.gid.LinkLayer;
import org.gin4j.gdaki.gid.RecordedTable;
import org.gin4j.gdaki.gid.SystemTree;

/**
 * A table in a file: a list of entries with {@code index}, {@code gid}, {@code type} and, if known,
 * {@code ndev}; or an object with such a list as {@code table}, and {@code linkLayer} and {@code
 * env} if they are known.
 *
 * @param table the table
 * @param environment variables that the file sets
 */
public record TableFile(GidTable table, Map<String, String> environment) {
  private static final String INFINIBAND_TYPE = "IB";
  private static final String FORM =
      "give a list of objects with index, gid, type and ndev, or an object with it as \"table\"";

  /**
   * Reads a file.
   *
   * @throws BadInputException naming file, place and what is wrong there
   */
  public static TableFile read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new BadInputException(
          file + (Files.exists(file) ? " is not a file" : " does not exist"), FORM);
    }
    JsonNode root = parse(file);
    JsonNode rows = root.isObject() ? root.path("table") : root;
    if (!rows.isArray()) {
      throw new BadInputException(file + " holds no table", FORM);
    }
    if (rows.size() > SystemTree.MOST_NAMES) {
      throw new BadInputException(
          file + " has " + rows.size() + " entries",
          "a table has " + SystemTree.MOST_NAMES + " at most");
    }
    List<RecordedTable.Entry> entries = new ArrayList<>();
    for (JsonNode row : rows) {
      entries.add(entry(file, entries.size(), row));
    }
    try {
      return new TableFile(
          RecordedTable.of("table", linkLayer(root, entries), entries), environment(file, root));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage(), FORM);
    }
  }

  private static JsonNode parse(Path file) {
    try {
      return JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readTree(file.toFile());
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String place = at == null ? "" : " line " + at.getLineNr() + ", column " + at.getColumnNr();
      String what = e.getOriginalMessage().lines().findFirst().orElse("");
      throw new BadInputException(file + place + ": not JSON: " + SystemTree.printable(what), FORM);
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage(), "");
    }
  }

  private static RecordedTable.Entry entry(Path file, int place, JsonNode row) {
    JsonNode index = row.path("index");
    if (!index.isInt() || index.asInt() < 0 || index.asInt() >= SystemTree.MOST_NAMES) {
      throw new BadInputException(
          file
              + ": entry "
              + place
              + ": \"index\" is not a number from 0 to "
              + (SystemTree.MOST_NAMES - 1),
          FORM);
    }
    JsonNode netDevice = row.path("ndev");
    return new RecordedTable.Entry(
        index.asInt(),
        text(file, place, row, "gid"),
        text(file, place, row, "type"),
        netDevice.isTextual()
            ? Optional.of(SystemTree.printable(netDevice.asText()))
            : Optional.empty());
  }

  private static String text(Path file, int place, JsonNode row, String member) {
    if (!row.path(member).isTextual()) {
      throw new BadInputException(
          file + ": entry " + place + ": \"" + member + "\" is not a text", FORM);
    }
    return row.path(member).asText();
  }

  /** A list alone does not say what the port speaks; the types do. */
  private static LinkLayer linkLayer(JsonNode root, List<RecordedTable.Entry> entries) {
    if (root.isObject() && root.path("linkLayer").isTextual()) {
      return LinkLayer.of(root.path("linkLayer").asText());
    }
    boolean infiniBand =
        !entries.isEmpty() && entries.stream().allMatch(e -> e.type().equals(INFINIBAND_TYPE));
    return infiniBand ? LinkLayer.INFINIBAND : LinkLayer.ETHERNET;
  }

  private static Map<String, String> environment(Path file, JsonNode root) {
    Map<String, String> environment = new LinkedHashMap<>();
    root.path("env")
        .properties()
        .forEach(
            variable -> {
              if (!variable.getValue().isTextual()) {
                throw new BadInputException(
                    file
                        + ": \"env\": "
                        + SystemTree.printable(variable.getKey())
                        + " is not a text",
                    FORM);
              }
              environment.put(variable.getKey(), variable.getValue().asText());
            });
    return environment;
  }
}
