package org.gin4j.cli.launch;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.gin4j.cli.rank.RankTask;

/**
 * What all ranks of a job run, as a process each or as a thread each.
 *
 * @param mainClass the main class of a rank process
 * @param arguments its arguments
 * @param task makes the same task for a rank that is a thread
 * @param longestSilence when no rank reports anything for so long, the job has failed
 */
public record RankProgram(
    Class<?> mainClass, List<String> arguments, Supplier<RankTask> task, Duration longestSilence) {}
