package org.gin4j.gdaki.gid;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads devices, ports and GIDs from sysfs. */
final class GidTableReader {
  private static final String DEVICES = "class/infiniband";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}");
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");
  private static final int MOST_PROBLEMS = 100;

  private final SystemTree sysfs;
  private final List<String> problems = new ArrayList<>();

  GidTableReader(SystemTree sysfs) {
    this.sysfs = sysfs;
  }

  GidScan scan() {
    List<GidTable> tables = new ArrayList<>();
    if (!sysfs.isFolder(DEVICES)) {
      problem(sysfs.path(DEVICES) + " does not exist: no RDMA driver is loaded");
    }
    for (String name : sysfs.names(DEVICES)) {
      if (NAME.matcher(name).matches()) {
        ports(device(name), tables);
      } else {
        problem("'" + SystemTree.printable(name) + "' in " + DEVICES + " is not a device's name");
      }
    }
    return new GidScan(tables, problems);
  }

  /** Reads one table again. */
  Optional<GidTable> read(String device, int port) {
    List<GidTable> tables = new ArrayList<>();
    port(device(device), Integer.toString(port), tables);
    return problems.isEmpty() && !tables.isEmpty() ? Optional.of(tables.get(0)) : Optional.empty();
  }

  List<String> problems() {
    return List.copyOf(problems);
  }

  private RdmaDevice device(String name) {
    return new RdmaDevice(
        name,
        attribute(name, "node_type"),
        attribute(name, "hca_type"),
        attribute(name, "fw_ver"),
        attribute(name, "board_id"),
        attribute(name, "node_guid"),
        attribute(name, "sys_image_guid"));
  }

  private String attribute(String device, String file) {
    return line(DEVICES + "/" + device + "/" + file);
  }

  private String line(String file) {
    return sysfs.text(file).map(text -> text.lines().findFirst().orElse("")).orElse("");
  }

  private void ports(RdmaDevice device, List<GidTable> tables) {
    String folder = DEVICES + "/" + device.name() + "/ports";
    List<String> names = sysfs.names(folder);
    if (names.isEmpty()) {
      problem(folder + ": no port can be read");
    }
    for (String name : names) {
      if (NUMBER.matcher(name).matches()) {
        port(device, name, tables);
      } else {
        problem(folder + ": '" + SystemTree.printable(name) + "' is not a port's number");
      }
    }
  }

  private void port(RdmaDevice device, String number, List<GidTable> tables) {
    String folder = DEVICES + "/" + device.name() + "/ports/" + number;
    RdmaPort port =
        new RdmaPort(
            device,
            Integer.parseInt(number),
            LinkLayer.of(line(folder + "/link_layer")),
            line(folder + "/state"),
            line(folder + "/phys_state"),
            line(folder + "/rate"));
    if (!sysfs.isFolder(folder + "/gids")) {
      problem(folder + "/gids does not exist");
    }
    int length = 0;
    List<GidEntry> entries = new ArrayList<>();
    for (String name : sysfs.names(folder + "/gids")) {
      if (!NUMBER.matcher(name).matches()) {
        problem(folder + "/gids: '" + SystemTree.printable(name) + "' is not an index");
        continue;
      }
      int index = Integer.parseInt(name);
      if (index >= SystemTree.MOST_NAMES) {
        problem(
            folder
                + "/gids: index "
                + index
                + " is beyond the last, "
                + (SystemTree.MOST_NAMES - 1));
        continue;
      }
      length = Math.max(length, index + 1);
      entry(port, folder, index).ifPresent(entries::add);
    }
    tables.add(new GidTable(port, length, entries));
  }

  private Optional<GidEntry> entry(RdmaPort port, String folder, int index) {
    String file = folder + "/gids/" + index;
    Optional<String> text = sysfs.text(file);
    if (text.isEmpty()) {
      problem(file + " cannot be read");
      return Optional.empty();
    }
    Gid gid;
    try {
      gid = Gid.parse(text.get());
    } catch (IllegalArgumentException e) {
      problem(file + ": " + e.getMessage());
      return Optional.empty();
    }
    SystemTree.Reading reading = sysfs.read(folder + "/gid_attrs/types/" + index);
    GidTypeFile typeFile;
    if (!reading.opened()) {
      typeFile = GidTypeFile.UNREADABLE;
    } else {
      typeFile =
          reading.text().isEmpty() ? GidTypeFile.NOT_MAPPED : GidTypeFile.read(reading.text());
    }
    String netDevice = line(folder + "/gid_attrs/ndevs/" + index);
    return Optional.of(
        new GidEntry(
            index,
            gid,
            typeFile.type(port),
            typeFile,
            NAME.matcher(netDevice).matches() ? Optional.of(netDevice) : Optional.empty()));
  }

  private void problem(String text) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(text);
    } else if (problems.size() == MOST_PROBLEMS) {
      problems.add("more cannot be read");
    }
  }
}
