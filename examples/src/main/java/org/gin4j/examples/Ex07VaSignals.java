package org.gin4j.examples;

import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.Gins;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;

/**
 * A signal that lives in a window, at an offset instead of under an id: here rank 0 has a mailbox
 * for each sender, and the first 8 bytes of a mailbox are its signal. There can be as many of them
 * as memory holds.
 *
 * <p>The two puts of a message may arrive in any order; the signal is strong, so when it is seen
 * both are there.
 *
 * <pre>
 * ./gin launch -n 3 -- org.gin4j.examples.Ex07VaSignals
 *
 * [0] from 1: I am rank 1, and that is all
 * [0] from 2: I am rank 2, and that is all
 * </pre>
 */
public final class Ex07VaSignals {
  private static final long MAILBOX = 128;
  private static final long TEXT = 8;
  private static final long REST = 64;

  private Ex07VaSignals() {}

  /** Runs one rank. */
  public static void main(String[] args) {
    try (Communicator comm = Gins.connect();
        Window mail =
            comm.register(comm.allocate(comm.size() * MAILBOX), WindowFlag.STRICT_ORDERING);
        Window text = comm.register(comm.allocate(MAILBOX));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder().connection(ConnectionType.FULL).build())) {
      Gin gin = dev.gin(0);
      if (dev.rank() > 0) {
        long box = dev.rank() * MAILBOX;
        text.segment().setString(TEXT, "I am rank " + dev.rank());
        text.segment().setString(REST, ", and that is all");
        gin.put(dev.world(), 0, mail, box + TEXT, text, TEXT, REST - TEXT);
        RemoteAction signal = RemoteAction.strongVaSignalInc(mail, box);
        gin.put(dev.world(), 0, mail, box + REST, text, REST, MAILBOX - REST, signal);
        gin.flush();
        return;
      }
      for (int from = 1; from < dev.size(); from++) {
        long box = from * MAILBOX;
        gin.waitSignal(mail, box, 1);
        String message =
            mail.segment().getString(box + TEXT) + mail.segment().getString(box + REST);
        System.out.println("from " + from + ": " + message);
      }
    }
  }
}
