package org.gin4j.cli;

/** The program's entry point. */
public final class Main {
  private Main() {}

  /** Runs the command. */
  public static void main(String[] arguments) {
    int code = GinCommand.execute(arguments);
    if (System.out.checkError() && code == 0) {
      System.err.println("gin: what it had to print could not be written to standard output");
      code = 1;
    }
    System.exit(code);
  }
}
