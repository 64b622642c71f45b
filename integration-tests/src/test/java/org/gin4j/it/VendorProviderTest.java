package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers that come as jars of their own [U6]. */
class VendorProviderTest {
  private static final String SERVICE = "META-INF/services/org.gin4j.spi.GinBackendProvider";

  private static String provider(String name, int code, String constructor, String version) {
    return """
    package PACKAGE;

    import java.util.EnumSet;
    import java.util.Set;
    import org.gin4j.api.*;
    import org.gin4j.spi.*;

    public class Vendor implements GinBackendProvider {
      public Vendor() { CONSTRUCTOR }
      public GinType type() { return new GinType("NAME", CODE); }
      public int spiVersion() { return VERSION; }
      public int preference() { return 500; }
      public Availability availability() { return Availability.no("NAME has no hardware here"); }
      public BackendCapabilities capabilities() {
        return new BackendCapabilities(true, true, true, true, false,
            Set.of(SegmentKind.HOST_NUMA), EnumSet.allOf(ConnectionType.class),
            1, 1, 1, 1, 1);
      }
      public Availability reaches(BackendEnvironment environment) { return Availability.yes(); }
      public GinBackend open(BackendEnvironment environment) {
        throw new UnsupportedOperationException();
      }
    }
    """
        .replace("PACKAGE", "vendor." + name)
        .replace("NAME", name)
        .replace("CODE", Integer.toString(code))
        .replace("CONSTRUCTOR", constructor)
        .replace("VERSION", version);
  }

  private static Path jar(String name, int code, String constructor, String version)
      throws Exception {
    String type = "vendor." + name + ".Vendor";
    return JarBuilder.of(name)
        .source(
            "module-info",
            "module vendor."
                + name
                + " { requires org.gin4j.spi; provides org.gin4j.spi.GinBackendProvider with "
                + type
                + "; }")
        .source(type, provider(name, code, constructor, version))
        .resource(SERVICE, type + "\n")
        .build(BuiltJars.coreWithLogging());
  }

  private static Path program() throws Exception {
    return JarBuilder.of("chooser")
        .source("module-info", "module chooser { requires org.gin4j.api; }")
        .source(
            "chooser.Main",
            """
            package chooser;

            import org.gin4j.api.*;

            public class Main {
              public static void main(String[] args) {
                try (Communicator comm = Gins.connect()) {
                  System.out.println("type " + comm.properties().ginType().name());
                  try (DeviceCommunicator dev =
                      comm.createDeviceCommunicator(
                          DeviceCommRequirements.builder()
                              .connection(ConnectionType.FULL)
                              .signals(1)
                              .build())) {
                    System.out.println("served by " + dev.ginType().name());
                  } catch (GinException e) {
                    System.out.println("GIN-ERROR " + e.kind() + " peers=[] " + e.getMessage());
                    System.out.flush();
                    Runtime.getRuntime().halt(3);
                  }
                }
              }
            }
            """)
        .build(List.of(BuiltJars.of("gin-api")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-p", "-cp"})
  void providersAreSeenAndTheBadOnesDoNotHideOthers_U6(String where) throws Exception {
    List<Path> jars = new ArrayList<>(BuiltJars.coreWithLogging());
    jars.add(jar("absent", 40, "", "Provider.SPI_VERSION"));
    jars.add(jar("thrower", 41, "if (true) throw new IllegalStateException(\"no way\");", "1"));
    jars.add(jar("older", 42, "", "Provider.SPI_VERSION - 1"));
    jars.add(program());
    String why = run(where, jars, "gdaki").awaitError(ErrorKind.NO_BACKEND);
    for (String part :
        List.of(
            "absent: gin.backend asks for gdaki",
            "vendor.thrower.Vendor: failed to load",
            "no way",
            "older: built for SPI version 0, this runtime has 1",
            "proxy: gin.backend asks for gdaki")) {
      assertTrue(why.contains(part), () -> "expected '" + part + "' in: " + why);
    }
    // Named by force, the one without hardware says so and nothing else is taken.
    String forced = run(where, jars, "absent").awaitError(ErrorKind.NO_BACKEND);
    assertTrue(forced.contains("absent: absent has no hardware here"), forced);
    // Left to itself the runtime passes over all three.
    RankProcess free = run(where, jars, "auto");
    free.awaitSuccess();
    free.awaitLine("type proxy");
    free.awaitLine("served by proxy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-p", "-cp"})
  void twoProvidersOfOneNameAreRefusedByName_U6(String where) throws Exception {
    List<Path> jars = new ArrayList<>(BuiltJars.coreWithLogging());
    jars.add(jar("imitator", 43, "", "1"));
    String twin = "vendor.twin.Vendor";
    jars.add(
        JarBuilder.of("twin")
            .source(
                "module-info",
                "module vendor.twin { requires org.gin4j.spi;"
                    + " provides org.gin4j.spi.GinBackendProvider with "
                    + twin
                    + "; }")
            .source(
                twin, provider("imitator", 44, "", "1").replace("vendor.imitator", "vendor.twin"))
            .resource(SERVICE, twin + "\n")
            .build(BuiltJars.coreWithLogging()));
    jars.add(program());
    String why = run(where, jars, "imitator").awaitError(ErrorKind.NO_BACKEND);
    assertTrue(why.contains("imitator: several providers have this name"), why);
  }

  @Test
  void declaredProviderWhoseClassIsMissingDoesNotHideOthers_U6() throws Exception {
    List<Path> jars = new ArrayList<>();
    // Before the others on the class path, so that it is met first.
    for (String service :
        List.of(SERVICE, "META-INF/services/org.gin4j.spi.rma.RmaTransportProvider")) {
      jars.add(
          JarBuilder.of("hollow")
              .source("hollow.Other", "package hollow; public class Other {}")
              .resource(service, "hollow.Missing\n")
              .build(List.of()));
    }
    jars.addAll(BuiltJars.coreWithLogging());
    jars.add(program());
    RankProcess free = run("-cp", jars, "auto");
    free.awaitSuccess();
    free.awaitLine("served by proxy");
    String why = run("-cp", jars, "gdaki").awaitError(ErrorKind.NO_BACKEND);
    for (String part : List.of("failed to load", "hollow.Missing", "proxy: gin.backend asks for")) {
      assertTrue(why.contains(part), () -> "expected '" + part + "' in: " + why);
    }
  }

  private static RankProcess run(String where, List<Path> jars, String backend) {
    try (Job job = Job.launched(1).with("GIN_BACKEND", backend)) {
      List<String> command = new ArrayList<>();
      command.add(Job.javaCommand().get(0));
      command.addAll(List.of(where, BuiltJars.path(jars)));
      if (where.equals("-p")) {
        command.addAll(List.of("-m", "chooser/chooser.Main"));
      } else {
        command.add("chooser.Main");
      }
      RankProcess process = job.start("chooser", job.environment(0), command);
      process.awaitExit();
      return process;
    }
  }
}
