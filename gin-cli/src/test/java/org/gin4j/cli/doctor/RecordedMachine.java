package org.gin4j.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of a machine that does not exist: a good one, which tests then spoil. */
public final class RecordedMachine {
  private final Path root;

  private RecordedMachine(Path root) {
    this.root = root;
  }

  /** Starts with an empty folder. */
  public static RecordedMachine empty(Path root) {
    return new RecordedMachine(root);
  }

  /** Has a GPU, a NIC and all that they need. */
  public static RecordedMachine good(Path root) {
    return empty(root)
        .file(
            "usr/local/cuda/version.json",
            "{\"cuda\" : {\"name\": \"CUDA SDK\", \"version\" : \"12.6.2\"}}")
        .file(
            "proc/driver/nvidia/version",
            "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build\nGCC version: 12")
        .file("etc/os-release", "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"")
        .file("sys/bus/pci/devices/0000:17:00.0/vendor", "0x10de")
        .file("sys/bus/pci/devices/0000:17:00.0/device", "0x2335")
        .file("sys/bus/pci/devices/0000:17:00.0/class", "0x030200")
        .file("proc/driver/nvidia/gpus/0000:17:00.0/information", "Model: \t\t NVIDIA H200\nIRQ: 1")
        .file("usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.50.0", "")
        .file("proc/sys/kernel/osrelease", "6.8.0-45-generic")
        .file(
            "proc/self/limits",
            "Limit  Soft Hard Units\nMax locked memory  unlimited  unlimited  bytes")
        .file("proc/self/mounts", "tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=67108864k 0 0")
        .port("mlx5_0", "MT4129", "b83f:d203:0000:0001", "ens1np0", "10.0.0.5")
        .file("sys/class/net/ens1np0/mtu", "9000")
        .file(
            "proc/net/route",
            """
            Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT
            ens1np0 0000000A 00000000 0001 0 0 0 00FFFFFF 0 0 0
            ens2np0 0001000A 00000000 0001 0 0 0 00FFFFFF 0 0 0""");
  }

  /** Adds a device with one active RoCE port that has an address. */
  public RecordedMachine port(
      String device, String chip, String card, String netDevice, String address) {
    String folder = "sys/class/infiniband/" + device;
    file(folder + "/node_type", "1: CA");
    file(folder + "/hca_type", chip);
    file(folder + "/fw_ver", "28.43.1014");
    file(folder + "/sys_image_guid", card);
    file(folder + "/ports/1/state", "4: ACTIVE");
    file(folder + "/ports/1/link_layer", "Ethernet");
    List<String> gids = List.of("fe80::1", "fe80::1", address, address);
    for (int i = 0; i < gids.size(); i++) {
      file(folder + "/ports/1/gids/" + i, gids.get(i));
      file(folder + "/ports/1/gid_attrs/types/" + i, i % 2 == 0 ? "IB/RoCE v1" : "RoCE v2");
      file(folder + "/ports/1/gid_attrs/ndevs/" + i, netDevice);
    }
    return this;
  }

  /** Writes a file. */
  public RecordedMachine file(String name, String text) {
    try {
      Path file = root.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text + "\n");
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes a file. */
  public RecordedMachine without(String name) {
    try {
      Files.delete(root.resolve(name));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
