package org.gin4j.spi.rendezvous;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class OutboxTest {

  /** Else a rank that closes its communicator while others do is taken for lost. */
  @Test
  void aGoodbyeIsReadThoughNewsCanNoLongerBeSent_L6_L8() throws Exception {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Connection server = saysGoodbye(listener)) {
      Outbox outbox = new Outbox(server);
      Frame news = new Frame(Frame.LEFT, new byte[1 << 16]);
      for (int i = 0; i < 100; i++) {
        outbox.post(news);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));

      assertEquals(Frame.GOODBYE, server.receive(Frame.MEMBER_LIMIT, 1000).type());
    }
  }

  /** Returns the connection of a member that says goodbye and is gone. */
  private static Connection saysGoodbye(ServerSocket listener) throws IOException {
    try (Socket member = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
      Frame.of(Frame.GOODBYE, out -> {}).writeTo(new DataOutputStream(member.getOutputStream()));
      return new Connection(listener.accept());
    }
  }
}
