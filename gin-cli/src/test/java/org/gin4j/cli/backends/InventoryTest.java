package org.gin4j.cli.backends;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {

  @Test
  void whatIsInstalledIsDescribed() {
    Inventory inventory = Inventory.load();
    assertEquals(List.of(), inventory.failures());
    ProviderEntry proxy =
        inventory.backends().stream()
            .filter(entry -> entry.name().equals("proxy"))
            .findFirst()
            .orElseThrow();
    assertEquals(2, proxy.typeCode());
    assertEquals(true, proxy.capabilities().get("strongSignals"));
    assertTrue(
        InventoryText.lines(inventory).contains("  proxy: available"),
        InventoryText.lines(inventory).toString());
  }

  @Test
  void aBrokenProviderDoesNotHideTheOthers(@TempDir Path folder) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(
        services.resolve("org.gin4j.spi.GinBackendProvider"),
        "com.example.Missing\norg.gin4j.cli.Main\n");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader broken = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
      thread.setContextClassLoader(broken);
      Inventory inventory = Inventory.load();
      assertEquals(2, inventory.failures().size(), inventory.failures().toString());
      assertTrue(inventory.failures().get(0).cause().contains("com.example.Missing"));
      assertTrue(inventory.failures().get(1).cause().contains("org.gin4j.cli.Main"));
      assertTrue(inventory.backends().stream().anyMatch(entry -> entry.name().equals("proxy")));
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
