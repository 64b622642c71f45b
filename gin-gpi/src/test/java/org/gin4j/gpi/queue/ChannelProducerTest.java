package org.gin4j.gpi.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.time.Duration;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.OptFlags;
import org.gin4j.api.SharingMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ChannelProducerTest {
  private static final long BEFORE_WRAP = -1;

  private final TestEnvironment environment = new TestEnvironment(Duration.ofMillis(200));
  private final Arena arena = Arena.ofAuto();
  private final Channel channel = new Channel(arena, 1, BEFORE_WRAP, 1, 0, 0);

  private ChannelProducer producer(SharingMode mode) {
    return new ChannelProducer(environment, channel, 7, mode);
  }

  @ParameterizedTest
  @EnumSource
  void aFullChannelTimesOutWithoutAHole_L4(SharingMode mode) {
    ChannelProducer producer = producer(mode);
    assertEquals(-1, producer.claim(0));
    assertEquals(0, producer.claim(0));

    GinTimeoutException e = assertThrows(GinTimeoutException.class, () -> producer.claim(0));
    assertTrue(e.getMessage().contains("context 7"), e.getMessage());
    assertTrue(e.getMessage().contains("2 descriptors"), e.getMessage());

    channel.consumerRelease(0);
    assertEquals(1, producer.claim(0));
  }

  @ParameterizedTest
  @EnumSource
  void aFullChannelEndsWithTheCommunicatorsFault_L2(SharingMode mode) {
    ChannelProducer producer = producer(mode);
    producer.claim(0);
    producer.claim(0);
    environment.fail(new GinException(ErrorKind.PEER_LOST, "rank 1 was lost", ""));

    GinException e = assertThrows(GinException.class, () -> producer.claim(0));
    assertEquals(ErrorKind.PEER_LOST, e.kind());
  }

  @ParameterizedTest
  @EnumSource
  void aPromiseOfRoomIsNotChecked_P8(SharingMode mode) {
    ChannelProducer producer = producer(mode);
    for (int i = 0; i < 5; i++) {
      assertEquals(BEFORE_WRAP + i, producer.claim(OptFlags.MAY_SKIP_CREDIT_CHECK.bits()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anObjectOfOneThreadSeesWhatOthersClaimed_P9(SharingMode other) {
    ChannelProducer alone = producer(SharingMode.THREAD);
    ChannelProducer shared = producer(other);

    assertEquals(-1, alone.claim(0));
    assertEquals(0, shared.claim(0));
    channel.consumerRelease(1);
    assertEquals(1, shared.claim(0));
    assertEquals(2, alone.claim(0));
  }
}
