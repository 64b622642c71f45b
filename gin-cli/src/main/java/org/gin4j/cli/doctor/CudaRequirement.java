package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The toolkit that compiles kernels; running compiled ones needs only the driver. */
final class CudaRequirement implements Requirement {
  static final String ID = "cuda";

  private static final String LEAST = "12.2";
  private static final String FOLDER = "usr/local";
  private static final Pattern VERSION_JSON =
      Pattern.compile("\"cuda\"\\s*:\\s*\\{[^}]*\"version\"\\s*:\\s*\"([0-9.]+)\"");
  private static final Pattern TOOLKIT = Pattern.compile("cuda-([0-9]+\\.[0-9]+)");
  private static final String[] VERSION_FILES = {
    FOLDER + "/cuda/version.json", FOLDER + "/cuda/version.txt"
  };

  @Override
  public String id() {
    return ID;
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
    if (version.isPresent()) {
      return List.of(
          version.get().atLeast(LEAST)
              ? Check.ok(this, version.get().text())
              : Check.failed(this, version.get().text(), install(machine)));
    }
    return List.of(
        machine
            .doubt("no version", VERSION_FILES)
            .map(doubt -> Check.unknown(this, doubt, "/usr/local/cuda/bin/nvcc --version"))
            .orElseGet(() -> Check.absent(this, "none under /usr/local", whereAbsent(machine))));
  }

  private static String whereAbsent(Machine machine) {
    return Gpu.of(machine).isEmpty()
        ? "nothing to do unless kernels are to be compiled here"
        : install(machine);
  }

  private static String install(Machine machine) {
    return new Distribution(machine)
        .installFromNvidia(
            "cuda-toolkit-12-6", "cuda-toolkit-12-6", "install CUDA " + LEAST + " or newer");
  }

  private static Optional<Version> ofCurrent(Machine machine) {
    Optional<String> json = machine.files().text(VERSION_FILES[0]);
    Matcher version = VERSION_JSON.matcher(json.orElse(""));
    if (version.find()) {
      return Version.in(version.group(1));
    }
    return machine.line(VERSION_FILES[1]).flatMap(Version::in);
  }

  private static Optional<Version> newestInstalled(Machine machine) {
    return machine.files().names(FOLDER).stream()
        .map(TOOLKIT::matcher)
        .filter(Matcher::matches)
        .map(name -> new Version(name.group(1)))
        .max(Version::compareTo);
  }
}
