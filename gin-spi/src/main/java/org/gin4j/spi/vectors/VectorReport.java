package org.gin4j.spi.vectors;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs the cases of a vector document and collects the outcome: one line for each case that fails,
 * with its id, the member, what was expected and what came out. A case that cannot be read, or on
 * which the implementation throws, fails too.
 *
 * <p>Members that nobody asks for are ignored.
 */
public final class VectorReport {
  private final Map<String, Object> document;
  private final List<String> failures = new ArrayList<>();
  private int passed;

  /** Starts a report on a parsed document. */
  public VectorReport(Map<String, Object> document) {
    this.document = document;
  }

  /** Runs an array of cases that every document of the format has. */
  public VectorReport cases(String array, Consumer<VectorCase> check) {
    return run(array, true, List.of(), check);
  }

  /** Runs an array of cases that a document may lack. */
  public VectorReport optionalCases(String array, Consumer<VectorCase> check) {
    return run(array, false, List.of(), check);
  }

  /** Runs an array of rows; a row is read as an object with the columns' names. */
  public VectorReport rows(String array, List<String> columns, Consumer<VectorCase> check) {
    return run(array, true, columns, check);
  }

  /** Returns the outcome so far. A document without a case has failed. */
  public VectorSuite.Result result() {
    if (passed == 0 && failures.isEmpty()) {
      failures.add("document: no case");
    }
    return new VectorSuite.Result(passed, failures);
  }

  private VectorReport run(
      String array, boolean required, List<String> columns, Consumer<VectorCase> check) {
    if (!(document.get(array) instanceof List<?> cases)) {
      if (required || document.containsKey(array)) {
        failures.add("document: member '" + array + "' is not a list of cases");
      }
      return this;
    }
    for (int i = 0; i < cases.size(); i++) {
      String place = array + "[" + i + "]";
      Object value = cases.get(i);
      if (!columns.isEmpty() && value instanceof List<?> row) {
        value = named(columns, row);
      }
      if (value instanceof Map<?, ?> members) {
        Object id = members.get("id");
        one(id == null ? place : id.toString(), new VectorCase(members), check);
      } else {
        failures.add(place + ": not " + (columns.isEmpty() ? "an object" : "a row"));
      }
    }
    return this;
  }

  // Whatever a case makes the implementation throw belongs into that case's line.
  private void one(String id, VectorCase vector, Consumer<VectorCase> check) {
    try {
      check.accept(vector);
    } catch (VectorCase.MalformedException e) {
      failures.add(id + ": " + e.getMessage());
      return;
    } catch (RuntimeException e) {
      failures.add(id + ": threw " + e);
      return;
    }
    List<String> disagreements = vector.disagreements();
    if (disagreements.isEmpty()) {
      passed++;
    } else {
      int more = disagreements.size() - 1;
      failures.add(
          id + ": " + disagreements.getFirst() + (more == 0 ? "" : " (and " + more + " more)"));
    }
  }

  private static Map<String, Object> named(List<String> columns, List<?> row) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(columns.size(), row.size()); i++) {
      members.put(columns.get(i), row.get(i));
    }
    return members;
  }
}
