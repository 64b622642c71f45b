package org.gin4j.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * A run of the command inside a test.
 *
 * @param code its exit code
 * @param out what it printed
 * @param err what it complained about
 */
record CommandRun(int code, String out, String err) {
  static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = GinCommand.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    int code = line.execute(arguments);
    return new CommandRun(code, out.toString(), err.toString());
  }
}
