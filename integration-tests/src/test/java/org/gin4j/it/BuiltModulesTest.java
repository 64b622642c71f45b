package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The jars as they are shipped. */
class BuiltModulesTest {
  static final List<String> CORE = BuiltJars.CORE;

  private static final Map<String, Set<String>> EXPORTS =
      Map.of(
          "org.gin4j.api", Set.of("org.gin4j.api"),
          "org.gin4j.spi",
              Set.of(
                  "org.gin4j.spi",
                  "org.gin4j.spi.rma",
                  "org.gin4j.spi.vectors",
                  "org.gin4j.spi.rendezvous to org.gin4j.cli,org.gin4j.mock"),
          "org.gin4j.mock",
              Set.of("org.gin4j.mock", "org.gin4j.mock.trace", "org.gin4j.mock.litmus"),
          "org.gin4j.proxy", Set.of(),
          "org.gin4j.gpi", Set.of(),
          "org.gin4j.gdaki", Set.of("org.gin4j.gdaki.gid"));

  /** What a module may require besides java.base; never upwards. */
  private static final Map<String, Set<String>> REQUIRES =
      Map.of(
          "org.gin4j.api", Set.of(),
          "org.gin4j.spi", Set.of("org.gin4j.api", "org.slf4j"),
          "org.gin4j.proxy", Set.of("org.gin4j.spi", "org.slf4j"),
          "org.gin4j.gpi", Set.of("org.gin4j.spi", "org.slf4j"),
          "org.gin4j.gdaki", Set.of("org.gin4j.spi"),
          "org.gin4j.mock", Set.of("org.gin4j.spi", "com.fasterxml.jackson.core"));

  private static ModuleDescriptor descriptor(String artifact) {
    Set<ModuleReference> found = ModuleFinder.of(BuiltJars.of(artifact)).findAll();
    assertEquals(1, found.size());
    return found.iterator().next().descriptor();
  }

  @ParameterizedTest
  @FieldSource("CORE")
  void jarIsAnExplicitModuleOfItsName(String artifact) {
    ModuleDescriptor module = descriptor(artifact);
    assertEquals("org.gin4j." + artifact.substring("gin-".length()), module.name());
    assertFalse(module.isAutomatic());
    assertFalse(module.isOpen());
    assertEquals(Set.of(), module.opens());
  }

  @ParameterizedTest
  @FieldSource("CORE")
  void jarExportsWhatIsMeantForUsersOnly(String artifact) {
    ModuleDescriptor module = descriptor(artifact);
    Set<String> exports =
        module.exports().stream()
            .map(
                export ->
                    export.source()
                        + (export.isQualified()
                            ? " to " + String.join(",", new TreeSet<>(export.targets()))
                            : ""))
            .collect(Collectors.toSet());
    assertEquals(EXPORTS.get(module.name()), exports);
  }

  @ParameterizedTest
  @FieldSource("CORE")
  void dependenciesPointDownwards(String artifact) {
    ModuleDescriptor module = descriptor(artifact);
    Set<String> requires =
        module.requires().stream()
            .map(ModuleDescriptor.Requires::name)
            .filter(name -> !name.startsWith("java."))
            .collect(Collectors.toSet());
    assertEquals(REQUIRES.get(module.name()), requires);
  }

  @Test
  void coreResolvesWithoutAutomaticModules() {
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolveAndBind(
                BuiltJars.finder(BuiltJars.coreWithLogging()),
                ModuleFinder.of(),
                Set.of("org.gin4j.api"));
    Set<String> names = new TreeSet<>();
    configuration
        .modules()
        .forEach(
            module -> {
              names.add(module.name());
              assertFalse(module.reference().descriptor().isAutomatic(), module::name);
            });
    // Binding the services of the api brings the runtime, and that the backend.
    assertTrue(
        names.containsAll(Set.of("org.gin4j.api", "org.gin4j.spi", "org.gin4j.proxy", "org.slf4j")),
        names::toString);
  }

  @ParameterizedTest
  @FieldSource("CORE")
  void providesEqualsMetaInfServices(String artifact) throws IOException {
    Map<String, List<String>> provides = new TreeMap<>();
    for (ModuleDescriptor.Provides service : descriptor(artifact).provides()) {
      provides.put(service.service(), service.providers());
    }
    Map<String, List<String>> declared = new TreeMap<>();
    try (JarFile jar = new JarFile(BuiltJars.of(artifact).toFile())) {
      for (ZipEntry entry : jar.stream().toList()) {
        if (entry.getName().startsWith("META-INF/services/") && !entry.isDirectory()) {
          declared.put(entry.getName().substring("META-INF/services/".length()), lines(jar, entry));
        }
      }
    }
    assertEquals(provides, declared);
    assertEquals(artifact.equals("gin-api"), provides.isEmpty());
  }

  private static List<String> lines(JarFile jar, ZipEntry entry) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(jar.getInputStream(entry), StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    }
  }

  @ParameterizedTest
  @FieldSource("CORE")
  void apiSpiAndBackendsHaveNoPackageInCommon(String artifact) {
    Set<String> own = descriptor(artifact).packages();
    for (String other : CORE) {
      if (!other.equals(artifact)) {
        Set<String> shared = new TreeSet<>(own);
        shared.retainAll(descriptor(other).packages());
        assertEquals(Set.of(), shared, other);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void programOnTheModulePathExchangesBetweenTwoRanks(String direct) throws Exception {
    Path program =
        JarBuilder.of("demo")
            .source("module-info", "module demo { requires org.gin4j.api; }")
            .source("demo.Main", PROGRAM)
            .build(List.of(BuiltJars.of("gin-api")));
    List<Path> path = new ArrayList<>(BuiltJars.coreWithLogging());
    path.add(program);
    try (Job job = Job.launched(2).with("GIN_PROXY_DIRECT", direct)) {
      List<RankProcess> ranks = new ArrayList<>();
      for (int rank = 0; rank < 2; rank++) {
        List<String> command = new ArrayList<>();
        command.add(Job.javaCommand().get(0));
        command.addAll(List.of("-p", BuiltJars.path(path)));
        command.add("--enable-native-access=org.gin4j.proxy");
        command.addAll(List.of("-m", "demo/demo.Main"));
        ranks.add(job.start("rank " + rank, job.environment(rank), command));
      }
      for (RankProcess rank : ranks) {
        rank.awaitSuccess();
        rank.awaitLine("received 7 107 in a named module: true");
        assertFalse(rank.output().contains("WARNING"), rank::output);
      }
      job.assertNothingLeft();
    }
  }

  private static final String PROGRAM =
      """
      package demo;

      import java.lang.foreign.ValueLayout;
      import org.gin4j.api.*;

      public class Main {
        public static void main(String[] args) {
          try (Communicator comm = Gins.connect();
              Window window = comm.register(comm.allocate(16));
              DeviceCommunicator dev =
                  comm.createDeviceCommunicator(
                      DeviceCommRequirements.builder()
                          .connection(ConnectionType.FULL)
                          .signals(1)
                          .worldBarriers(1)
                          .build())) {
            Gin gin = dev.gin(0);
            for (int peer = 0; peer < 2; peer++) {
              gin.putValue(dev.world(), peer, window, 8 * dev.rank(), 7 + 100 * dev.rank(), 8,
                  RemoteAction.weakSignalInc(0));
            }
            gin.waitSignal(0, 2);
            System.out.println("received " + window.segment().get(ValueLayout.JAVA_LONG, 0) + " "
                + window.segment().get(ValueLayout.JAVA_LONG, 8) + " in a named module: "
                + comm.getClass().getModule().isNamed());
            dev.worldBarrier(Coop.thread(), gin, 0).sync();
          }
        }
      }
      """;
}
