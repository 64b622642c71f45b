package org.gin4j.gpi.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.spi.rma.RmaMemory;
import org.junit.jupiter.api.Test;

class HandleTableTest {
  private final HandleTable table = new HandleTable();

  @Test
  void handlesBeyond16BitsAreRefusedAndNeverCut_W1() {
    RmaMemory[] any = new RmaMemory[1];
    for (int handle = 1; handle <= 0xffff; handle++) {
      assertEquals(handle, table.add(any));
    }
    GinException e = assertThrows(GinException.class, () -> table.add(any));
    assertEquals(ErrorKind.RESOURCE, e.kind());
    assertTrue(e.getMessage().contains("65535"), e.getMessage());

    table.remove(12_345, true);
    assertEquals(12_345, table.add(any));
  }

  @Test
  void aHandleIsUsedAgainOnlyOnceNoDescriptorNamesIt_L6() {
    RmaMemory[] first = new RmaMemory[1];
    int handle = table.add(first);
    assertSame(first, table.get(handle));

    table.remove(handle, false);
    assertNull(table.get(handle));
    assertEquals(handle + 1, table.add(new RmaMemory[1]));
  }

  @Test
  void aHandleThatNeverWasIsAnError_L2() {
    for (int handle : new int[] {0, 1, 15, 16, 0xffff}) {
      assertThrows(GinException.class, () -> table.get(handle));
    }
  }
}
