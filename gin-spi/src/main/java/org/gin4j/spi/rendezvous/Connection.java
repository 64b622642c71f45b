package org.gin4j.spi.rendezvous;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.locks.ReentrantLock;

/** A socket that carries frames; sends may come from any thread. */
final class Connection implements AutoCloseable {
  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private final ReentrantLock sending = new ReentrantLock();

  Connection(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  void send(Frame frame) throws IOException {
    sending.lock();
    try {
      frame.writeTo(out);
    } finally {
      sending.unlock();
    }
  }

  /**
   * Sends to somebody who may be gone, which its own reader reports; returns whether it was sent.
   */
  boolean trySend(Frame frame) {
    try {
      send(frame);
      return true;
    } catch (IOException gone) {
      close();
      return false;
    }
  }

  /** Waits for a frame, for ever when the limit is 0 milliseconds. */
  Frame receive(int maxBody, int millis) throws IOException {
    socket.setSoTimeout(millis);
    return Frame.readFrom(in, maxBody);
  }

  String remote() {
    return String.valueOf(socket.getRemoteSocketAddress());
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException ignored) {
      // A socket that cannot be closed is gone, which is all that was wanted.
    }
  }
}
