package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The user-space libraries; libibverbs carries the release of rdma-core in its file name. */
final class RdmaCoreRequirement implements Requirement {
  static final String ID = "rdma-core";

  /** Where NVIDIA's drivers and libraries for its NICs are. */
  static final String DOCA = "https://developer.nvidia.com/doca-downloads";

  private static final String LEAST = "44";
  private static final Pattern LIBRARY =
      Pattern.compile("libibverbs\\.so\\.1\\.[0-9]+\\.([0-9]+\\.[0-9]+)");
  private static final List<String> FOLDERS =
      List.of("usr/lib", "usr/lib64", "lib", "lib64", "usr/local/lib");
  private static final Pattern ARCHITECTURE = Pattern.compile("[a-z0-9_]+-linux-gnu[a-z0-9]*");
  private static final String TOO_OLD =
      "use a newer release of the distribution, which brings rdma-core "
          + LEAST
          + ", or DOCA-OFED: "
          + DOCA;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "rdma-core";
  }

  @Override
  public String needed() {
    return LEAST + " or newer";
  }

  @Override
  public List<Check> check(Machine machine) {
    PackageDatabase packages = new PackageDatabase(machine);
    Optional<Version> version =
        library(machine).or(() -> packages.version("libibverbs1", "rdma-core"));
    if (version.isPresent()) {
      return List.of(
          version.get().atLeast(LEAST)
              ? Check.ok(this, version.get().text())
              : Check.failed(this, version.get().text(), TOO_OLD));
    }
    return List.of(
        packages
            .doubt(machine)
            .map(doubt -> Check.unknown(this, doubt, "ls /usr/lib*/libibverbs.so* /usr/lib/*/"))
            .orElseGet(() -> Check.absent(this, "no libibverbs", install(machine))));
  }

  private static String install(Machine machine) {
    if (machine.gids().ports().isEmpty() && NicRequirement.adapters(machine).isEmpty()) {
      return "nothing to do unless this machine is to have an RDMA NIC";
    }
    return new Distribution(machine)
        .install(
            "rdma-core libibverbs1 ibverbs-providers",
            "rdma-core libibverbs",
            "install rdma-core " + LEAST + " or newer, or DOCA-OFED: " + DOCA);
  }

  private static Optional<Version> library(Machine machine) {
    List<String> folders = new ArrayList<>(FOLDERS);
    for (String folder : FOLDERS) {
      machine.files().names(folder).stream()
          .filter(name -> ARCHITECTURE.matcher(name).matches())
          .forEach(name -> folders.add(folder + "/" + name));
    }
    return folders.stream()
        .flatMap(folder -> machine.files().names(folder).stream())
        .map(LIBRARY::matcher)
        .filter(Matcher::matches)
        .map(name -> new Version(name.group(1)))
        .max(Version::compareTo);
  }
}
