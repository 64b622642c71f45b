package org.gin4j.spi.rendezvous;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.gin4j.api.ErrorKind;

/** One message on a rendezvous connection: 4-byte length of the rest, 1-byte type, body. */
final class Frame {
  static final byte HELLO = 1;
  static final byte CHALLENGE = 2;
  static final byte PROOF = 3;
  static final byte ACCEPTED = 4;
  static final byte REFUSED = 5;
  static final byte WELCOME = 6;
  static final byte EXCHANGE = 7;
  static final byte RESULT = 8;
  static final byte FAILED = 9;
  static final byte ABORT = 10;
  static final byte PEER_LOST = 11;
  static final byte LEFT = 12;
  static final byte GOODBYE = 13;
  static final byte CLOSING = 14;

  /** The longest body taken from a connection that has not proved the secret. */
  static final int UNTRUSTED_LIMIT = 4096;

  /** The longest body taken from a member. */
  static final int MEMBER_LIMIT = 64 << 20;

  private final byte type;
  private final byte[] body;

  Frame(byte type, byte[] body) {
    this.type = type;
    this.body = body;
  }

  /** Writes a body field by field. */
  @FunctionalInterface
  interface Body {
    void writeTo(DataOutputStream out) throws IOException;
  }

  static Frame of(byte type, Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      body.writeTo(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Frame(type, bytes.toByteArray());
  }

  static Frame text(byte type, int rank, String text) {
    return of(
        type,
        out -> {
          out.writeInt(rank);
          writeText(out, text);
        });
  }

  byte type() {
    return type;
  }

  byte[] body() {
    return body;
  }

  /** An exchange, or with -1 the meeting, that failed. */
  static Frame failed(int sequence, ErrorKind kind, String why) {
    return of(
        FAILED,
        out -> {
          out.writeInt(sequence);
          writeText(out, why);
          writeText(out, kind.name());
        });
  }

  DataInputStream reader() {
    return new DataInputStream(new ByteArrayInputStream(body));
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.writeInt(body.length + 1);
    out.writeByte(type);
    out.write(body);
    out.flush();
  }

  static Frame readFrom(DataInputStream in, int limit) throws IOException {
    int length = in.readInt();
    if (length < 1 || length - 1 > limit) {
      throw new IOException("a message of " + length + " bytes is not a rendezvous message");
    }
    byte type = in.readByte();
    byte[] body = new byte[length - 1];
    in.readFully(body);
    return new Frame(type, body);
  }

  static void writeText(DataOutputStream out, String text) throws IOException {
    writeBytes(out, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  static String readText(DataInputStream in) throws IOException {
    return new String(readBytes(in), java.nio.charset.StandardCharsets.UTF_8);
  }

  static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static byte[] readBytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw new IOException("a field of " + length + " bytes runs over its message");
    }
    return in.readNBytes(length);
  }
}
