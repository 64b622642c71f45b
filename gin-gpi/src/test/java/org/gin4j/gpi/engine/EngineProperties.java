package org.gin4j.gpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gin4j.api.RemoteAction.Target;
import org.gin4j.api.SharingMode;
import org.gin4j.gpi.descriptor.GpiPost;
import org.gin4j.gpi.queue.Channel;
import org.gin4j.gpi.queue.ChannelProducer;
import org.gin4j.gpi.queue.CounterLine;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.gpi.queue.TestEnvironment;

class EngineProperties {
  private static final int PEERS = 3;
  private static final long BEFORE_WRAP = -3;

  @Property(tries = 200)
  void nothingIsLostDoubledOrReorderedThroughRefusalsAndWrap_L4_L5(
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3) int logDepth,
      @ForAll @IntRange(min = 1, max = 4) int mostCounted,
      @ForAll @IntRange(min = 0, max = 8) int refusals,
      @ForAll @IntRange(min = 1, max = 60) int descriptors) {
    try (Arena arena = Arena.ofConfined()) {
      LineTable table = new LineTable(1, 1, PEERS, 1);
      MemorySegment lines = arena.allocate(table.bytes(), LineTable.LINE);
      Channel channel = new Channel(arena, logDepth, BEFORE_WRAP, PEERS, 0, 0);
      ChannelProducer producer =
          new ChannelProducer(
              new TestEnvironment(Duration.ofSeconds(10)), channel, 0, SharingMode.GPU);
      SlowTransport transport = new SlowTransport(seed, refusals, table);
      ChannelEngine engine = new ChannelEngine(channel, 0, 0, lines, table, transport, mostCounted);
      List<String> wanted = new ArrayList<>();
      int posted = 0;
      for (int step = 0; step < 100_000; step++) {
        boolean room = posted - (channel.consumerAcquire() - BEFORE_WRAP) < channel.depth();
        if (posted < descriptors && room) {
          int peer = (int) Math.floorMod(seed + posted * 7L, (long) PEERS);
          GpiPost.put(producer, peer, 1, posted, 1, 0, 8, Target.SIGNAL, true, 0, 1, 0, 0, 0, 0);
          wanted.add(peer + ": value signal 0 flags 1 8");
          wanted.add(peer + ": put w1+" + posted + " w1+0 8");
          wanted.add(peer + ": add signal 0 1 strong");
          posted++;
        }
        engine.run(3);
        transport.complete(step % PEERS, step % 2);
        if (CounterLine.getAcquire(lines, table.counter(0, 0)) == descriptors) {
          break;
        }
      }
      assertEquals(wanted, transport.taken);
      assertEquals(channel.producerVolatile(), channel.consumerAcquire());
      assertEquals(descriptors, CounterLine.getAcquire(lines, table.counter(0, 0)));
    }
  }
}
