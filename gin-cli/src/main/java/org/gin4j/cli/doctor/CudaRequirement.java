package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The toolkit that compiles kernels; running compiled ones needs only the driver. */
final class CudaRequirement implements Requirement {
  private static final String LEAST = "12.2";
  private static final String FOLDER = "usr/local";
  private static final Pattern VERSION_JSON =
      Pattern.compile("\"cuda\"\\s*:\\s*\\{[^}]*\"version\"\\s*:\\s*\"([0-9.]+)\"");
  private static final Pattern TOOLKIT = Pattern.compile("cuda-([0-9]+\\.[0-9]+)");
  private static final String REMEDY = "sudo apt-get install -y cuda-toolkit-12-6";

  @Override
  public String id() {
    return "cuda";
  }

  @Override
  public String about() {
    return "CUDA toolkit";
  }

  @Override
  public String needed() {
    return LEAST + " or newer, to compile kernels";
  }

  @Override
  public List<Check> check(Machine machine) {
    Optional<Version> version = ofCurrent(machine).or(() -> newestInstalled(machine));
    if (version.isEmpty()) {
      return List.of(Check.absent(this, "none under /usr/local", REMEDY));
    }
    return List.of(
        version.get().atLeast(LEAST)
            ? Check.ok(this, version.get().text())
            : Check.failed(this, version.get().text(), REMEDY));
  }

  private static Optional<Version> ofCurrent(Machine machine) {
    Optional<String> json = machine.files().text(FOLDER + "/cuda/version.json");
    Matcher version = VERSION_JSON.matcher(json.orElse(""));
    if (version.find()) {
      return Version.in(version.group(1));
    }
    return machine.line(FOLDER + "/cuda/version.txt").flatMap(Version::in);
  }

  private static Optional<Version> newestInstalled(Machine machine) {
    return machine.files().names(FOLDER).stream()
        .map(TOOLKIT::matcher)
        .filter(Matcher::matches)
        .map(name -> new Version(name.group(1)))
        .max(Version::compareTo);
  }
}
