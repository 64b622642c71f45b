package org.gin4j.cli.gids;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gin4j.gdaki.gid.GidEnvironment;
import org.gin4j.gdaki.gid.HcaFilter;

/** Names of variables that are nearly those that count, and so misspelt. */
final class VariableNames {
  /** Turns NCCL's use of RDMA off. */
  static final String DISABLE = "NCCL_IB_DISABLE";

  private static final String PREFIX = "NCCL_IB_";
  private static final int LETTERS_PER_MISTAKE = 3;

  private VariableNames() {}

  /** Returns a warning for each name that is not known but close to one that is. */
  static List<String> warnings(Map<String, String> environment) {
    TreeSet<String> known = new TreeSet<>(GidEnvironment.VARIABLES);
    known.add(HcaFilter.VARIABLE);
    known.add(DISABLE);
    List<String> warnings = new ArrayList<>();
    for (String name : new TreeSet<>(environment.keySet())) {
      if (name.startsWith(PREFIX) && !known.contains(name)) {
        known.stream()
            .filter(other -> isClose(name, other))
            .findFirst()
            .ifPresent(other -> warnings.add(name + " is not known; did you mean " + other + "?"));
      }
    }
    return warnings;
  }

  private static boolean isClose(String name, String known) {
    int letters = known.length() - PREFIX.length();
    return Math.abs(name.length() - known.length()) <= letters
        && distance(name, known) <= letters / LETTERS_PER_MISTAKE;
  }

  /** Returns how many letters have to be put in, taken out or replaced. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
