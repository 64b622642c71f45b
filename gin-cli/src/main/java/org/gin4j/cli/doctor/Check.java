package org.gin4j.cli.doctor;

/**
 * The outcome of a requirement.
 *
 * @param id the requirement, for programs; several checks may share one, such as one each port
 * @param about what it is about, for people
 * @param found what there is
 * @param needed what is needed
 * @param verdict the outcome
 * @param remedy exact commands or variables; empty when nothing is to be done
 */
public record Check(
    String id, String about, String found, String needed, CheckVerdict verdict, String remedy) {

  static Check ok(Requirement of, String found) {
    return new Check(of.id(), of.about(), found, of.needed(), CheckVerdict.OK, "");
  }

  static Check failed(Requirement of, String found, String remedy) {
    return new Check(of.id(), of.about(), found, of.needed(), CheckVerdict.FAILED, remedy);
  }

  static Check warning(Requirement of, String found, String remedy) {
    return new Check(of.id(), of.about(), found, of.needed(), CheckVerdict.WARNING, remedy);
  }

  static Check absent(Requirement of, String found, String remedy) {
    return new Check(of.id(), of.about(), found, of.needed(), CheckVerdict.ABSENT, remedy);
  }

  static Check unknown(Requirement of, String found, String remedy) {
    return new Check(of.id(), of.about(), found, of.needed(), CheckVerdict.UNKNOWN, remedy);
  }
}
