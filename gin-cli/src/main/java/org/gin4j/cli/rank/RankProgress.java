package org.gin4j.cli.rank;

/** Told how far a rank has come. */
public interface RankProgress {

  /** Reports that this many bytes of the rank's share are done. */
  void done(long bytes);
}
