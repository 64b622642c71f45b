package org.gin4j.tck;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.Rule;

/** Writes a report for programs. */
public final class KitJson {
  private KitJson() {}

  /** Writes the report as one JSON document; the writer stays open. */
  public static void write(KitReport report, Writer out) throws IOException {
    JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.useDefaultPrettyPrinter();
    json.writeStartObject();
    json.writeStringField("kit", KitReport.kitVersion());
    json.writeNumberField("spi", KitReport.spiVersion());
    json.writeStringField("platform", KitReport.platform());
    json.writeStringField("backend", report.backend());
    json.writeObjectFieldStart("capabilities");
    capabilities(report.capabilities(), json);
    json.writeEndObject();
    json.writeStringField("ranks", report.world());
    json.writeBooleanField("strict", report.strict());
    json.writeNumberField("seed", report.seed());
    json.writeObjectFieldStart("settings");
    for (Map.Entry<String, String> setting : report.settings().entrySet()) {
      json.writeStringField(setting.getKey(), setting.getValue());
    }
    json.writeEndObject();
    json.writeStringField("started", report.started().toString());
    json.writeNumberField("millis", report.took().toMillis());
    json.writeBooleanField("conforms", report.conforms());
    json.writeArrayFieldStart("tests");
    for (KitResult result : report.results()) {
      test(result, json);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.close();
  }

  private static void capabilities(BackendCapabilities has, JsonGenerator json) throws IOException {
    json.writeBooleanField("strongSignals", has.strongSignals());
    json.writeBooleanField("vaSignals", has.vaSignals());
    json.writeBooleanField("get", has.get());
    json.writeBooleanField("trafficClass", has.trafficClass());
    json.writeBooleanField("experimental", has.experimental());
    names("segmentKinds", has.segmentKinds().stream().map(Enum::name).sorted().toList(), json);
    names(
        "connectionTypes", has.connectionTypes().stream().map(Enum::name).sorted().toList(), json);
    json.writeNumberField("connections", has.connections());
    json.writeNumberField("maxContexts", has.maxContexts());
    json.writeNumberField("maxSignals", has.maxSignals());
    json.writeNumberField("maxCounters", has.maxCounters());
    json.writeNumberField("maxQueueDepth", has.maxQueueDepth());
  }

  private static void names(String field, Iterable<String> names, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String name : names) {
      json.writeString(name);
    }
    json.writeEndArray();
  }

  private static void test(KitResult result, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("group", result.group());
    json.writeStringField("test", result.test());
    names("rules", result.rules().stream().map(Rule::name).toList(), json);
    json.writeStringField("outcome", result.outcome().name());
    json.writeStringField("reason", result.reason());
    json.writeNumberField("millis", result.millis());
    json.writeEndObject();
  }
}
