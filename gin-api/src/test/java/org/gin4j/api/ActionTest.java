package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.function.IntFunction;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.gin4j.api.RemoteAction.Strength;
import org.gin4j.api.RemoteAction.Target;

class ActionTest {
  private static final int MAX_SIGNAL = 16_777_215;
  private static final int MAX_COUNTER = 8_388_607;

  private final Window window = new StubWindow(64);

  @Property
  void signalInc_keepsItsIdAndAdds1_S4(@ForAll @IntRange(max = MAX_SIGNAL) int id) {
    assertSignal(RemoteAction.weakSignalInc(id), Strength.WEAK, true, id, 1);
    assertSignal(RemoteAction.strongSignalInc(id), Strength.STRONG, true, id, 1);
  }

  @Property
  void signalAdd_keepsIdAndValue(@ForAll @IntRange(max = MAX_SIGNAL) int id, @ForAll long value) {
    assertSignal(RemoteAction.weakSignalAdd(id, value), Strength.WEAK, false, id, value);
    assertSignal(RemoteAction.strongSignalAdd(id, value), Strength.STRONG, false, id, value);
  }

  @Property
  @SuppressWarnings("deprecation")
  void unqualifiedActions_leaveTheStrengthOpen_S11(
      @ForAll @IntRange(max = MAX_SIGNAL) int id, @ForAll long value) {
    assertSignal(RemoteAction.signalInc(id), Strength.LEGACY, true, id, 1);
    assertSignal(RemoteAction.signalAdd(id, value), Strength.LEGACY, false, id, value);
    assertVa(RemoteAction.vaSignalInc(window, 8), Strength.LEGACY, true, 8, 1);
    assertVa(RemoteAction.vaSignalAdd(window, 8, value), Strength.LEGACY, false, 8, value);
  }

  @Property
  void vaActions_keepWindowOffsetAndValue_S10(@ForAll long offset, @ForAll long value) {
    assertVa(RemoteAction.weakVaSignalInc(window, offset), Strength.WEAK, true, offset, 1);
    assertVa(RemoteAction.strongVaSignalInc(window, offset), Strength.STRONG, true, offset, 1);
    assertVa(
        RemoteAction.weakVaSignalAdd(window, offset, value), Strength.WEAK, false, offset, value);
    assertVa(
        RemoteAction.strongVaSignalAdd(window, offset, value),
        Strength.STRONG,
        false,
        offset,
        value);
  }

  @Example
  void none_namesNoCell() {
    assertEquals(Target.NONE, RemoteAction.none().target());
    assertNull(RemoteAction.none().window());
    assertEquals("none", RemoteAction.none().toString());
  }

  @Example
  void smallIds_costNoAllocation() {
    assertSame(RemoteAction.weakSignalInc(7), RemoteAction.weakSignalInc(7));
    assertSame(RemoteAction.strongSignalInc(255), RemoteAction.strongSignalInc(255));
  }

  @Example
  @SuppressWarnings("deprecation")
  void signalIds_needAtMost24Bits_S13() {
    List<IntFunction<RemoteAction>> factories =
        List.of(
            RemoteAction::weakSignalInc,
            RemoteAction::strongSignalInc,
            RemoteAction::signalInc,
            id -> RemoteAction.weakSignalAdd(id, 1),
            id -> RemoteAction.strongSignalAdd(id, 1),
            id -> RemoteAction.signalAdd(id, 1));
    assertEquals(MAX_SIGNAL, RemoteAction.MAX_SIGNAL_ID);
    for (IntFunction<RemoteAction> factory : factories) {
      assertEquals(MAX_SIGNAL, factory.apply(MAX_SIGNAL).signal());
      for (int id : new int[] {-1, MAX_SIGNAL + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
        assertInvalidArgument(() -> factory.apply(id), "signal id " + id, "16777215", "[S13]");
      }
    }
  }

  @Example
  void vaActions_needAWindow_S10() {
    assertInvalidArgument(() -> RemoteAction.weakVaSignalInc(null, 0), "window", "[S10]");
    assertInvalidArgument(() -> RemoteAction.strongVaSignalAdd(null, 0, 1), "window", "[S10]");
  }

  @Example
  void toString_saysStrengthCellAndOperation() {
    assertEquals("weak signal 3 inc", RemoteAction.weakSignalInc(3).toString());
    assertEquals("strong signal 3 add -4", RemoteAction.strongSignalAdd(3, -4).toString());
    assertEquals(
        "strong VA signal at 16 inc", RemoteAction.strongVaSignalInc(window, 16).toString());
  }

  @Property
  void weakCounterInc_keepsItsId_C2(@ForAll @IntRange(max = MAX_COUNTER) int id) {
    assertEquals(id, LocalAction.weakCounterInc(id).counter());
  }

  @Example
  void counterIds_needAtMost23Bits_C4() {
    assertEquals(MAX_COUNTER, LocalAction.MAX_COUNTER_ID);
    for (int id : new int[] {-1, MAX_COUNTER + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertInvalidArgument(
          () -> LocalAction.weakCounterInc(id), "counter id " + id, "8388607", "[C4]");
    }
  }

  @Example
  void noLocalAction_hasNoCounter() {
    assertEquals(-1, LocalAction.none().counter());
  }

  private static void assertSignal(
      RemoteAction action, Strength strength, boolean inc, int id, long value) {
    assertEquals(Target.SIGNAL, action.target());
    assertEquals(strength, action.strength());
    assertEquals(inc, action.isInc());
    assertEquals(id, action.signal());
    assertEquals(value, action.value());
    assertNull(action.window());
  }

  private void assertVa(
      RemoteAction action, Strength strength, boolean inc, long offset, long value) {
    assertEquals(Target.VA_SIGNAL, action.target());
    assertEquals(strength, action.strength());
    assertEquals(inc, action.isInc());
    assertSame(window, action.window());
    assertEquals(offset, action.offset());
    assertEquals(value, action.value());
  }
}
