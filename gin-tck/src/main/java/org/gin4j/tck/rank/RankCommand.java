package org.gin4j.tck.rank;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a rank's process is told to run, as one line of text.
 *
 * @param test the test
 * @param run which of the test's calls of the world is meant, from 0
 * @param settings the rank's settings
 * @param properties system properties of the kit
 */
record RankCommand(
    TestId test, int run, Map<String, String> settings, Map<String, String> properties) {

  String line() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(test.classes().size());
      for (String name : test.classes()) {
        out.writeUTF(name);
      }
      out.writeUTF(test.method());
      out.writeInt(run);
      write(out, settings);
      write(out, properties);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  static RankCommand parse(String line) throws IOException {
    byte[] bytes = Base64.getDecoder().decode(line);
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      List<String> classes = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        classes.add(in.readUTF());
      }
      return new RankCommand(new TestId(classes, in.readUTF()), in.readInt(), read(in), read(in));
    }
  }

  private static void write(DataOutputStream out, Map<String, String> map) throws IOException {
    out.writeInt(map.size());
    for (Map.Entry<String, String> entry : map.entrySet()) {
      out.writeUTF(entry.getKey());
      out.writeUTF(entry.getValue());
    }
  }

  private static Map<String, String> read(DataInputStream in) throws IOException {
    Map<String, String> map = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      map.put(in.readUTF(), in.readUTF());
    }
    return map;
  }
}
