package org.gin4j.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Variables of the job that is asked about. */
final class VariableOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  private final Map<String, String> variables = new LinkedHashMap<>();

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description = "A variable, over that of the environment; without a value: unset.")
  void variables(Map<String, String> given) {
    if (given.containsKey("")) {
      throw new ParameterException(spec.commandLine(), "--env: a variable has a name: NAME=VALUE");
    }
    variables.putAll(given);
  }

  /** Returns the environment with variables of a file over it, and those that were given. */
  Map<String, String> over(Map<String, String> ofFile) {
    Map<String, String> environment = new LinkedHashMap<>(System.getenv());
    environment.putAll(ofFile);
    environment.putAll(variables);
    return environment;
  }
}
