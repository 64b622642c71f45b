package org.gin4j.cli.launch;

/** Work to be done when the program is told to end, until closed. */
final class ShutdownHook implements AutoCloseable {
  private final Thread thread;

  ShutdownHook(Runnable work) {
    thread = new Thread(work, "gin-stop");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The program is ending, and the work is being done.
    }
  }
}
