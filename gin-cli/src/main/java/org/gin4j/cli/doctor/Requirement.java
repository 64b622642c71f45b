package org.gin4j.cli.doctor;

import java.util.List;

/** Something that GIN needs of a machine. */
interface Requirement {
  /** Returns its name for programs. */
  String id();

  /** Returns its name for people. */
  String about();

  /** Returns what is needed, in words. */
  String needed();

  /** Looks at a machine; at least one outcome. */
  List<Check> check(Machine machine);
}
