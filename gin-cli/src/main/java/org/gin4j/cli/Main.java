package org.gin4j.cli;

/** The program's entry point. */
public final class Main {
  private Main() {}

  /** Runs the command. */
  public static void main(String[] arguments) {
    System.exit(GinCommand.execute(arguments));
  }
}
