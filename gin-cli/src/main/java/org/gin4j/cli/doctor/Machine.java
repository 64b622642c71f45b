package org.gin4j.cli.doctor;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gin4j.cli.gids.GidReport;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.SystemTree;

/**
 * The machine that is examined.
 *
 * @param files its files
 * @param environment variables of the job
 * @param live whether it is this one
 * @param gids its RDMA ports with their choices
 * @param pciDevices what is on its PCI bus, by address
 */
public record Machine(
    SystemTree files,
    Map<String, String> environment,
    boolean live,
    GidReport gids,
    List<PciDevice> pciDevices) {

  /** Returns this machine, or the one whose files lie in a folder. */
  public static Machine at(Path root, boolean live, Map<String, String> environment) {
    SystemTree files = SystemTree.at(root);
    return new Machine(
        files,
        environment,
        live,
        GidReport.ofSysfs(SystemTree.at(root.resolve("sys")), environment),
        PciDevice.on(files));
  }

  /** Returns the first line of a file. */
  Optional<String> line(String file) {
    return line(files, file);
  }

  static Optional<String> line(SystemTree files, String file) {
    return files.text(file).flatMap(text -> text.lines().findFirst()).map(String::strip);
  }

  /**
   * Returns the first of files that are there although nothing could be learnt from them, which is
   * not the same as their not being there.
   *
   * @param what the file does not tell, such as "no version"
   */
  Optional<String> doubt(String what, String... names) {
    return Arrays.stream(names)
        .filter(files::exists)
        .map(
            name ->
                "/" + name + (files.text(name).isPresent() ? " names " + what : " cannot be read"))
        .findFirst();
  }

  /** Returns the ports that NCCL would use. */
  List<PortChoice> usedPorts() {
    return gids.ports().stream().filter(PortChoice::used).toList();
  }
}
