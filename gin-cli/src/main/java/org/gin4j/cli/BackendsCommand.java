package org.gin4j.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.gin4j.cli.backends.Inventory;
import org.gin4j.cli.backends.InventoryText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the providers. */
@Command(
    name = "backends",
    description = "List backends, transports and memory providers, with what they can do.",
    footer = {"", "Providers of others are found in the jars that GIN_CLASSPATH names."})
final class BackendsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    Inventory inventory = Inventory.load();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(inventory));
    } else {
      InventoryText.lines(inventory).forEach(out::println);
    }
    out.flush();
    return 0;
  }
}
