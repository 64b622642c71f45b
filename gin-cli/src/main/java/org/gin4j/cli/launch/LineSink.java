package org.gin4j.cli.launch;

/** Takes the lines that a process prints. Called by one thread a stream. */
interface LineSink {

  /**
   * Takes a line.
   *
   * @param bytes holds the line from 0 to length - 1, without its end; valid during the call
   */
  void line(byte[] bytes, int length);
}
