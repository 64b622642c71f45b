package org.gin4j.cli.doctor;

import java.util.LinkedHashMap;
import java.util.Map;

/** A diagnosis for programs. Members are described in docs/gid.md and only ever added to. */
public final class DoctorJson {
  private DoctorJson() {}

  /** Returns the object to print. */
  public static Map<String, Object> of(Diagnosis diagnosis) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("requirements", diagnosis.checks().stream().map(DoctorJson::check).toList());
    json.put("backends", diagnosis.backends().stream().map(DoctorJson::backend).toList());
    return json;
  }

  private static Map<String, Object> check(Check check) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", check.id());
    json.put("about", check.about());
    json.put("found", check.found());
    json.put("needed", check.needed());
    json.put("verdict", check.verdict().toString());
    json.put("remedy", check.remedy());
    return json;
  }

  private static Map<String, Object> backend(BackendOutlook backend) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("backend", backend.backend());
    json.put("usable", backend.usable().toString());
    json.put("because", backend.because());
    return json;
  }
}
