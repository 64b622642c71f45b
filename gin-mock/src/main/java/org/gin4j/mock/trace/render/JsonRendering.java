package org.gin4j.mock.trace.render;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.gin4j.mock.Finding;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** A trace as one JSON object, with each event on a line of its own. */
public final class JsonRendering {
  private static final String FORMAT = "gin4j-trace";
  private static final int VERSION = 1;
  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator json;

  private JsonRendering(JsonGenerator json) {
    this.json = json;
  }

  /** Returns a trace as JSON. */
  public static String render(Trace trace) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
      printer.indentObjectsWith(DefaultPrettyPrinter.FixedSpaceIndenter.instance);
      printer.indentArraysWith(new DefaultIndenter("  ", "\n"));
      json.setPrettyPrinter(printer);
      new JsonRendering(json).write(trace);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private void write(Trace trace) throws IOException {
    json.writeStartObject();
    json.writeStringField("format", FORMAT);
    json.writeNumberField("version", VERSION);
    json.writeStringField("title", trace.title());
    json.writeNumberField("ranks", trace.ranks());
    json.writeStringField("seed", trace.seed());
    json.writeNumberField("dropped", trace.dropped());
    json.writeArrayFieldStart("events");
    for (TraceEvent event : trace.events()) {
      write(event);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("findings");
    for (Finding finding : trace.findings()) {
      write(finding);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(TraceEvent event) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", event.id());
    json.writeStringField("kind", event.kind().name());
    json.writeNumberField("begin", event.begin());
    json.writeNumberField("end", event.end());
    json.writeNumberField("rank", event.rank());
    writeIndex("peer", event.peer());
    writeIndex("context", event.context());
    writeIndex("cause", event.cause());
    json.writeStringField("label", event.label());
    json.writeStringField("site", event.site().isEmpty() ? null : event.site());
    json.writeStringField("law", event.law().map(Enum::name).orElse(null));
    json.writeEndObject();
  }

  private void write(Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("rule", finding.rule().name());
    json.writeStringField("statement", finding.rule().statement());
    writeStrings("related", finding.related());
    json.writeStringField("message", finding.message());
    writeNumbers("ranks", finding.ranks());
    writeStrings("sites", finding.sites());
    writeNumbers("events", finding.events());
    json.writeEndObject();
  }

  private void writeIndex(String name, int index) throws IOException {
    if (index < 0) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, index);
    }
  }

  private void writeStrings(String name, List<String> values) throws IOException {
    json.writeFieldName(name);
    json.writeArray(values.toArray(String[]::new), 0, values.size());
  }

  private void writeNumbers(String name, List<Integer> values) throws IOException {
    json.writeFieldName(name);
    json.writeArray(values.stream().mapToInt(Integer::intValue).toArray(), 0, values.size());
  }
}
