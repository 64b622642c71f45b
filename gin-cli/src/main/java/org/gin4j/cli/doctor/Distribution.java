package org.gin4j.cli.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The distribution of a machine, which decides how packages are installed there. */
final class Distribution {
  /** Where NVIDIA says how its repository is added. */
  static final String CUDA_REPOSITORY = "https://developer.nvidia.com/cuda-downloads";

  private static final String FILE = "etc/os-release";
  private static final List<String> APT = List.of("debian", "ubuntu");
  private static final List<String> DNF = List.of("rhel", "centos", "fedora");

  private final String release;

  Distribution(Machine machine) {
    release = machine.files().text(FILE).orElse("");
  }

  /**
   * Returns how to install packages of the distribution, or a sentence where it is not known; no
   * name means that it has no such package.
   */
  String install(String apt, String dnf, String otherwise) {
    if (isLike(APT)) {
      return "sudo apt-get install -y " + apt;
    }
    return isLike(DNF) && !dnf.isEmpty() ? "sudo dnf install -y " + dnf : otherwise;
  }

  /** Returns how to install packages of NVIDIA's repository. */
  String installFromNvidia(String apt, String dnf, String otherwise) {
    String command = install(apt, dnf, "");
    return command.isEmpty()
        ? otherwise + ": " + CUDA_REPOSITORY
        : "add NVIDIA's CUDA repository (" + CUDA_REPOSITORY + "), then: " + command;
  }

  /** Returns whether NVIDIA's repository offers its drivers as module streams here. */
  boolean hasModuleStreams() {
    return isLike(DNF) && field("VERSION_ID").matches("[89](?:[.].*)?");
  }

  private boolean isLike(List<String> family) {
    return Arrays.stream((field("ID") + " " + field("ID_LIKE")).split(" ", -1))
        .anyMatch(family::contains);
  }

  private String field(String name) {
    Matcher field = Pattern.compile("(?m)^" + name + "=[\"']?([a-z0-9._ -]*)").matcher(release);
    return field.find() ? field.group(1) : "";
  }
}
