package org.gin4j.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Says which build this is and on which JVM it runs. */
final class GinVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version =
        Optional.ofNullable(GinVersion.class.getPackage().getImplementationVersion())
            .orElse("(unpackaged)");
    return new String[] {"gin " + version + " on Java " + Runtime.version()};
  }
}
