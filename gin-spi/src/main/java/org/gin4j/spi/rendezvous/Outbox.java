package org.gin4j.spi.rendezvous;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is to be sent to one member, by a thread of its own: a member that does not read holds up
 * nobody else. One that leaves too much unread is cut off.
 */
final class Outbox {
  private static final long MOST_BYTES = 256L << 20;
  private static final Frame END = new Frame((byte) 0, new byte[0]);

  private final Connection connection;
  private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
  private final AtomicLong unsent = new AtomicLong();
  private volatile boolean gone;

  Outbox(Connection connection) {
    this.connection = connection;
    Thread.ofPlatform().daemon().name("gin-rendezvous-outbox").start(this::send);
  }

  void post(Frame frame) {
    if (gone) {
      return;
    }
    if (unsent.addAndGet(frame.body().length) > MOST_BYTES) {
      connection.close();
    } else {
      frames.add(frame);
    }
  }

  /** Ends the thread once what was posted is sent. */
  void finish() {
    frames.add(END);
  }

  private void send() {
    try {
      for (Frame frame = frames.take(); frame != END; frame = frames.take()) {
        connection.send(frame);
        unsent.addAndGet(-frame.body().length);
      }
      connection.close();
    } catch (IOException e) {
      // The connection's reader goes on: a member that left may have said goodbye before.
      gone = true;
      frames.clear();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      connection.close();
    }
  }
}
