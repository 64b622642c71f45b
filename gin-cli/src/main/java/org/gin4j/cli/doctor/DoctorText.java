package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** A diagnosis for people. */
public final class DoctorText {
  private static final String INDENT = "  ";

  private DoctorText() {}

  /** Returns its lines. */
  public static List<String> lines(Diagnosis diagnosis) {
    List<String> lines = new ArrayList<>();
    int verdicts = 0;
    int names = 0;
    for (Check check : diagnosis.checks()) {
      verdicts = Math.max(verdicts, check.verdict().toString().length());
      names = Math.max(names, check.about().length());
    }
    String margin = " ".repeat(verdicts + names + 2 * INDENT.length());
    for (Check check : diagnosis.checks()) {
      lines.add(
          padded(check.verdict().toString(), verdicts)
              + INDENT
              + padded(check.about(), names)
              + INDENT
              + check.found());
      if (check.verdict() != CheckVerdict.OK) {
        lines.add(margin + "needed: " + check.needed());
        if (!check.remedy().isEmpty()) {
          lines.add(margin + "-> " + check.remedy());
        }
      }
    }
    lines.add("");
    lines.add("backends");
    for (BackendOutlook backend : diagnosis.backends()) {
      lines.add(INDENT + backend.backend() + ": " + backend.usable());
      backend.because().forEach(reason -> lines.add(INDENT + INDENT + reason));
    }
    return lines;
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
