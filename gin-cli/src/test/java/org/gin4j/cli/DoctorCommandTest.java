package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gin4j.cli.doctor.RecordedMachine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String SECOND_CARD = "b83f:d203:0000:0002";

  @TempDir Path root;

  @Test
  void aMachineThatHasEverything() throws IOException {
    RecordedMachine.good(root);
    CommandRun run = run();
    assertEquals(0, run.code(), run.out());
    assertFalse(run.out().contains("->"), run.out());
    assertTrue(
        run.out().contains("ok  GPU                        NVIDIA H200 at 0000:17:00.0"),
        run.out());
    // The one thing it lacks is a transport of ours.
    assertEquals(List.of("no transport between hosts is installed"), because(json(), "proxy"));
  }

  @Test
  void aMachineThatHasNothing() throws IOException {
    RecordedMachine.empty(root);
    CommandRun run = run();
    assertEquals(3, run.code(), run.out());
    assertEquals("absent", check(json(), "driver").get("verdict").asText());
    assertEquals("not mounted", check(json(), "shared-memory").get("found").asText());
    assertEquals("not usable", backend(json(), "proxy").get("usable").asText());
    assertEquals("usable in software only", backend(json(), "mock").get("usable").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "usr/local/cuda/version.json | {\"cuda\": {\"version\": \"11.8.0\"}} | cuda | failed"
            + " | cuda-toolkit",
        "proc/driver/nvidia/version | NVRM version: NVIDIA UNIX x86_64 Kernel Module  470.256.02  May"
            + " | driver | failed | apt-get install -y nvidia-open",
        "proc/driver/nvidia/version | NVRM version: NVIDIA UNIX x86_64 Kernel Module  510.40.3  May"
            + " | driver | ok | ''",
        "proc/driver/nvidia/version | rubbish | driver | unknown | nvidia-smi",
        "sys/bus/pci/devices/0000:17:00.0/device | 0x15f8 | gpu | failed | V100",
        "sys/bus/pci/devices/0000:17:00.0/device | 0x1db4 | gpu | ok | ''",
        "sys/bus/pci/devices/0000:17:00.0/device | odd | gpu | unknown | compute_cap",
        "sys/class/infiniband/mlx5_0/hca_type | MT4099 | nic | failed | ConnectX-4",
        "sys/class/infiniband/mlx5_0/hca_type | MT26428 | nic | failed | ConnectX-4",
        "sys/class/infiniband/mlx5_0/hca_type | MT41686 | nic | ok | ''",
        "sys/class/infiniband/mlx5_0/hca_type | BCM57508 | nic | failed | plugin",
        "sys/class/infiniband/mlx5_0/ports/1/state | 1: DOWN | nic | failed"
            + " | sudo ip link set ens1np0 up",
        "sys/class/infiniband/mlx5_0/node_type | 4: RNIC | nic | failed | plugin",
        "sys/class/infiniband/mlx5_0/hca_type | '' | nic | unknown | ibv_devinfo -d mlx5_0",
        "usr/local/cuda/version.json | {broken | cuda | unknown | nvcc --version",
        "proc/sys/kernel/osrelease | abc | gpu-memory-gdaki | unknown | uname -r",
        "proc/driver/nvidia/version | NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  May"
            + " | gpu-memory-gdaki | failed | modprobe nvidia-peermem",
        "proc/sys/kernel/osrelease | 5.15.0-100 | gpu-memory-gdaki | failed | modprobe nvidia-peermem",
        "proc/sys/kernel/osrelease | 5.15.0-100 | gpu-memory-proxy | ok | ''",
        "proc/sys/kernel/osrelease | 4.18.0 | gpu-memory-proxy | failed | modprobe nvidia-peermem",
        "proc/self/limits | Max locked memory  65536  65536  bytes | memory-lock | failed"
            + " | memlock unlimited",
        "proc/self/limits | nothing | memory-lock | unknown | ulimit -l",
        "sys/class/infiniband/mlx5_0/ports/1/gids/3 | :: | gid | failed | NCCL_IB_ROCE_VERSION_NUM=1",
        "sys/class/net/ens1np0/mtu | 1500 | mtu | warning | ip link set dev ens1np0 mtu 9000",
        "sys/class/net/ens1np0/mtu | many | mtu | unknown | ip link show dev ens1np0",
        "proc/self/mounts | tmpfs /dev/shm tmpfs rw,size=64m 0 0 | shared-memory | warning"
            + " | --shm-size=8g",
        "proc/self/mounts | tmpfs /dev/shm tmpfs rw,size=4096k 0 0 | shared-memory | failed"
            + " | remount,size=8g",
        "proc/self/mounts | none / ext4 rw 0 0 | shared-memory | failed | mount -t tmpfs"
      })
  void oneThingIsDifferent(String file, String text, String id, String verdict, String remedy)
      throws IOException {
    RecordedMachine.good(root).file(file, text);
    JsonNode check = check(json(), id);
    assertEquals(verdict, check.get("verdict").asText(), check::toString);
    assertEquals(remedy.isEmpty(), check.get("remedy").asText().isEmpty(), check::toString);
    assertTrue(check.get("remedy").asText().contains(remedy), check::toString);
    boolean anyFailed = json().get("requirements").toString().contains("\"verdict\":\"failed\"");
    assertEquals(anyFailed ? 3 : 0, run().code());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "usr/local/cuda/version.json",
        "proc/driver/nvidia/version",
        "proc/self/limits",
        "proc/self/mounts",
        "sys/class/net/ens1np0/mtu"
      })
  void whatCannotBeReadIsUnknownAndNamed(String file) throws IOException {
    RecordedMachine.good(root).without(file);
    Files.createDirectory(root.resolve(file));
    boolean named = false;
    for (JsonNode check : json().get("requirements")) {
      named |=
          check.get("verdict").asText().equals("unknown")
              && check.get("found").asText().contains("/" + file + " cannot be read");
    }
    assertTrue(named, json()::toString);
    assertEquals(0, run().code());
  }

  @Test
  void aFolderForThePackagesIsUnknown() throws IOException {
    RecordedMachine.good(root).without("usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.50.0");
    Files.createDirectories(root.resolve("var/lib/dpkg/status"));
    JsonNode check = check(json(), "rdma-core");
    assertEquals("unknown", check.get("verdict").asText());
    assertEquals("/var/lib/dpkg/status cannot be read", check.get("found").asText());
  }

  @Test
  void gpiRunsOverTheTransportsToo() throws IOException {
    RecordedMachine.good(root);
    JsonNode gpi = backend(json(), "gpi");
    assertEquals("usable in software only", gpi.get("usable").asText());
    assertEquals(
        List.of(
            "no transport between hosts is installed",
            "experimental; the NIC is played in software"),
        because(json(), "gpi"));
    RecordedMachine.empty(root)
        .file("proc/self/mounts", "none / ext4 rw 0 0")
        .file("sys/class/infiniband/mlx5_0/hca_type", "");
    assertEquals("not usable", backend(json(), "gpi").get("usable").asText());
    assertEquals(
        List.of(
            "NIC: mlx5_0: chip not told, firmware 28.43.1014",
            "no transport between hosts is installed",
            "/dev/shm: not mounted",
            "experimental; the NIC is played in software"),
        because(json(), "gpi"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "proc/self/limits | Max locked memory  65536  65536  bytes | locked memory: 64 KiB",
        "usr/local/cuda/version.json | {\"cuda\": {\"version\": \"12.1.1\"}} | CUDA toolkit: 12.1.1",
        "sys/class/infiniband/mlx5_0/ports/2/state | 4: ACTIVE | fused NICs: mlx5_0/1 and mlx5_0/2"
      })
  void whatFailsIsAReason(String file, String text, String reason) throws IOException {
    RecordedMachine.good(root)
        .file("sys/class/infiniband/mlx5_0/ports/2/link_layer", "Ethernet")
        .file(file, text);
    assertTrue(
        because(json(), "proxy").stream().anyMatch(each -> each.startsWith(reason)),
        because(json(), "proxy")::toString);
  }

  @Test
  void hardwareWithoutItsDriverFails() throws IOException {
    RecordedMachine.good(root)
        .without("proc/driver/nvidia/version")
        .without("proc/driver/nvidia/gpus/0000:17:00.0/information")
        .file("sys/bus/pci/devices/0000:0a:00.0/vendor", "0x10de")
        .file("sys/bus/pci/devices/0000:0a:00.0/device", "0x20b2")
        .file("sys/bus/pci/devices/0000:0a:00.0/class", "0x030200");
    JsonNode driver = check(json(), "driver");
    assertEquals("failed", driver.get("verdict").asText());
    assertEquals(
        "NVIDIA GPU 0x20b2 at 0000:0a:00.0 and 1 more, no driver bound",
        driver.get("found").asText());
    assertEquals("failed", check(json(), "gpu-memory-proxy").get("verdict").asText());
  }

  @Test
  void anAdapterWithoutItsDriverFails() throws IOException {
    RecordedMachine.empty(root)
        .file("sys/bus/pci/devices/0000:41:00.0/vendor", "0x15b3")
        .file("sys/bus/pci/devices/0000:41:00.0/device", "0x101b")
        .file("sys/bus/pci/devices/0000:41:00.0/class", "0x020700");
    JsonNode nic = check(json(), "nic");
    assertEquals("failed", nic.get("verdict").asText());
    assertEquals("ConnectX-6 at 0000:41:00.0, no driver bound", nic.get("found").asText());
    assertTrue(nic.get("remedy").asText().startsWith("sudo modprobe mlx5_ib"), nic::toString);
    JsonNode rdmaCore = check(json(), "rdma-core");
    assertTrue(rdmaCore.get("remedy").asText().startsWith("install rdma-core"), nic::toString);
  }

  @Test
  void nothingIsToBeInstalledForHardwareThatIsNotThere() throws IOException {
    RecordedMachine.empty(root).file("etc/os-release", "ID=debian");
    for (String id : List.of("cuda", "driver", "gpu", "nic", "rdma-core", "gpu-memory-gdaki")) {
      JsonNode check = check(json(), id);
      assertEquals("absent", check.get("verdict").asText(), check::toString);
      assertTrue(check.get("remedy").asText().startsWith("nothing to do unless"), check::toString);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ID=debian | driver | sudo apt-get install -y nvidia-open",
        "ID=debian | driver | add NVIDIA's CUDA repository",
        "ID=\"rhel\";VERSION_ID=\"9.4\" | driver | sudo dnf install -y @nvidia-driver:open-dkms",
        "ID=fedora;VERSION_ID=42 | driver | sudo dnf install -y nvidia-open",
        "ID=rocky;ID_LIKE=\"rhel centos fedora\" | cuda | sudo dnf install -y cuda-toolkit-12-6",
        "ID=suse | cuda | install CUDA 12.2 or newer",
        "ID=suse | driver | install NVIDIA's driver with its open kernel modules",
        "ID=suse | rdma-core | use a newer release of the distribution"
      })
  void remediesFitTheDistribution(String release, String id, String remedy) throws IOException {
    RecordedMachine.good(root)
        .file("etc/os-release", release.replace(';', '\n'))
        .file("usr/local/cuda/version.json", "{\"cuda\": {\"version\": \"11.8.0\"}}")
        .without("usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.50.0")
        .file("usr/lib64/libibverbs.so.1.14.39.0", "")
        .file("proc/driver/nvidia/version", "NVRM version: x86_64 Kernel Module  470.256.02  May");
    JsonNode check = check(json(), id);
    assertTrue(check.get("remedy").asText().contains(remedy), check::toString);
  }

  @Test
  void voltaNeedsTheClosedDriver() throws IOException {
    RecordedMachine.good(root)
        .file("sys/bus/pci/devices/0000:17:00.0/device", "0x1db5")
        .file("proc/driver/nvidia/version", "NVRM version: x86_64 Kernel Module  470.256.02  May");
    String driver = check(json(), "driver").get("remedy").asText();
    assertTrue(driver.contains("cuda-drivers-580"), driver);
    String memory = check(json(), "gpu-memory-gdaki").get("remedy").asText();
    assertTrue(memory.startsWith("sudo modprobe nvidia-peermem (Volta"), memory);
    assertFalse(driver.contains("nvidia-open"), driver);
  }

  @ParameterizedTest
  @CsvSource({
    "Tesla P100-PCIE-16GB, failed",
    "Tesla V100-SXM2-32GB, ok",
    "NVIDIA TITAN V, ok",
    "NVIDIA TITAN Xp, failed",
    "NVIDIA GeForce GTX 1080 Ti, failed",
    "NVIDIA GeForce GTX 1650, ok",
    "NVIDIA P102-100, failed",
    "Quadro GP100, failed",
    "GRID K520, failed",
    "NVIDIA A10G, ok",
    "NVIDIA GH200 480GB, ok",
    "NVIDIA CMP 170HX, unknown",
    "NVIDIA Graphics Device, unknown"
  })
  void gpusByNameOnly(String model, String verdict) throws IOException {
    RecordedMachine.good(root)
        .without("sys/bus/pci/devices/0000:17:00.0/vendor")
        .file("proc/driver/nvidia/gpus/0000:17:00.0/information", "Model: \t\t " + model);
    assertEquals(verdict, check(json(), "gpu").get("verdict").asText());
  }

  @Test
  void twoInfiniBandSubnetsNeedARouter() throws IOException {
    RecordedMachine.good(root)
        .port("mlx5_0", "MT4129", "1", "ib0", "fe80::1")
        .port("mlx5_1", "MT4129", "2", "ib1", "fe80::2")
        .file("sys/class/infiniband/mlx5_0/ports/1/link_layer", "InfiniBand")
        .file("sys/class/infiniband/mlx5_1/ports/1/link_layer", "InfiniBand");
    assertEquals("2 NIC ports, InfiniBand", check(json(), "connectivity").get("found").asText());
    RecordedMachine.empty(root).file("sys/class/infiniband/mlx5_1/ports/1/gids/0", "fec0:0:0:1::2");
    JsonNode split = check(json(), "connectivity");
    assertEquals("warning", split.get("verdict").asText());
    assertEquals(
        "2 subnets: subnet prefix fe80000000000000 (mlx5_0/1);"
            + " subnet prefix fec0000000000001 (mlx5_1/1)",
        split.get("found").asText());
  }

  @ParameterizedTest
  @CsvSource({
    "NCCL_CROSS_NIC=0, cross-nic, failed, unset NCCL_CROSS_NIC",
    "NCCL_CROSS_NIC=foo, cross-nic, failed, unset NCCL_CROSS_NIC",
    "NCCL_CROSS_NIC=4294967296, cross-nic, failed, unset NCCL_CROSS_NIC",
    "NCCL_CROSS_NIC=0x1z, cross-nic, warning, unset NCCL_CROSS_NIC",
    "NCCL_CROSS_NIC=1, cross-nic, ok, ''",
    "NCCL_IB_GID_INDEX=0, gid, failed, unset NCCL_IB_GID_INDEX",
    "NCCL_IB_HCA=bnxt, nic, failed, unset NCCL_IB_HCA"
  })
  void oneVariableIsSet(String variable, String id, String verdict, String remedy)
      throws IOException {
    RecordedMachine.good(root);
    JsonNode check = check(json("--env", variable), id);
    assertEquals(verdict, check.get("verdict").asText(), check::toString);
    assertTrue(check.get("remedy").asText().contains(remedy), check::toString);
  }

  @Test
  void portsOfOneCardAreFusedUnlessToldNotTo() throws IOException {
    RecordedMachine.good(root)
        .port("mlx5_1", "MT4129", "b83f:d203:0000:0001", "ens2np0", "10.0.0.6");
    assertEquals("export NCCL_IB_MERGE_NICS=0", check(json(), "merge-nics").get("remedy").asText());
    JsonNode told = check(json("--env", "NCCL_IB_MERGE_NICS=0"), "merge-nics");
    assertEquals("ok", told.get("verdict").asText());
  }

  @Test
  void subnetsAndMtusAreCompared() throws IOException {
    RecordedMachine.good(root)
        .port("mlx5_1", "MT4129", SECOND_CARD, "ens2np0", "10.0.1.5")
        .file("sys/class/net/ens2np0/mtu", "1500");
    JsonNode subnets = check(json(), "connectivity");
    assertEquals("warning", subnets.get("verdict").asText());
    assertEquals(
        "2 subnets: 10.0.0.0/24 (mlx5_0/1); 10.0.1.0/24 (mlx5_1/1)", subnets.get("found").asText());
    assertTrue(subnets.get("remedy").asText().contains("ping -c 1 -I ens1np0 10.0.1.5"));
    JsonNode mtu = check(json(), "mtu");
    assertEquals("failed", mtu.get("verdict").asText());
    assertEquals(
        "1500 (path MTU 1024) on ens2np0; 9000 (path MTU 4096) on ens1np0",
        mtu.get("found").asText());
  }

  @Test
  void twoKindsOfFabricAreTooMany() throws IOException {
    RecordedMachine.good(root)
        .port("mlx5_1", "MT4129", SECOND_CARD, "ib0", "fe80::5")
        .file("sys/class/infiniband/mlx5_1/ports/1/link_layer", "InfiniBand");
    assertEquals(
        "export NCCL_IB_HCA==mlx5_1", check(json(), "connectivity").get("remedy").asText());
  }

  @Test
  void peermemServesWhereDmaBufDoesNot() throws IOException {
    RecordedMachine.good(root)
        .file("proc/sys/kernel/osrelease", "4.18.0")
        .file("proc/modules", "ib_core 1 0 - Live 0x0\nnvidia_peermem 16384 0 - Live 0x0");
    assertEquals("ok", check(json(), "gpu-memory-gdaki").get("verdict").asText());
  }

  @Test
  void packagesTellWhereTheLibraryDoesNot() throws IOException {
    RecordedMachine.good(root).without("usr/lib/x86_64-linux-gnu/libibverbs.so.1.14.50.0");
    assertEquals("absent", check(json(), "rdma-core").get("verdict").asText());
    RecordedMachine.empty(root)
        .file(
            "var/lib/dpkg/status",
            "Package: libibverbs1\nStatus: install ok installed\nVersion: 39.0-1\n\nPackage: x");
    JsonNode old = check(json(), "rdma-core");
    assertEquals("39.0", old.get("found").asText());
    assertEquals("failed", old.get("verdict").asText());
  }

  @Test
  void aContainerMayLockMoreThanItsLimitSays() throws IOException {
    RecordedMachine.good(root)
        .file("proc/self/limits", "Max locked memory  65536  65536  bytes")
        .file("proc/self/status", "Name: java\nCapEff:\t00000000a80465fb");
    assertEquals("ok", check(json(), "memory-lock").get("verdict").asText());
  }

  @Test
  void hostileTreesEndWithADiagnosis() throws IOException {
    byte[] rubbish = new byte[16 << 20];
    new Random(1).nextBytes(rubbish);
    RecordedMachine.good(root);
    for (String file :
        List.of(
            "proc/driver/nvidia/version",
            "proc/self/limits",
            "proc/self/mounts",
            "proc/net/route",
            "usr/local/cuda/version.json",
            "sys/class/infiniband/mlx5_0/hca_type",
            "sys/class/net/ens1np0/mtu",
            "proc/sys/kernel/osrelease")) {
      Files.write(root.resolve(file), rubbish);
    }
    Files.createDirectories(root.resolve("var/lib/dpkg"));
    Files.write(root.resolve("var/lib/dpkg/status"), rubbish);
    try (RandomAccessFile sparse =
        new RandomAccessFile(root.resolve("proc/modules").toFile(), "rw")) {
      sparse.setLength(1L << 40);
    }
    Files.createSymbolicLink(root.resolve("usr/lib64"), root.resolve("usr/lib64"));
    CommandRun run = assertTimeoutPreemptively(SOON, this::run);
    assertEquals(0, run.code(), "nothing that is there fails; much is unknown");
    assertTrue(run.out().contains("/proc/driver/nvidia/version cannot be read"), run.out());
    assertTrue(run.out().chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), run.out());
  }

  @Test
  void thisMachineIsExaminedToo() throws IOException {
    CommandRun run = CommandRun.of("doctor");
    assertTrue(run.out().contains("/dev/shm"), run.out());
    assertTrue(run.out().contains("  mock: usable in software only"), run.out());
    assertEquals(1, CommandRun.of("doctor", "--root", "/nonexistent").code());
    assertEquals(1, CommandRun.of("doctor", "--root", "/dev/null").code());
  }

  private CommandRun run() {
    return CommandRun.of("doctor", "--root", root.toString());
  }

  private JsonNode json(String... options) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("doctor", "--root", root.toString(), "--json"));
    arguments.addAll(List.of(options));
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertEquals(1, run.out().lines().count(), run.err());
    return JsonMapper.builder().build().readTree(run.out());
  }

  private static JsonNode check(JsonNode diagnosis, String id) {
    return find(diagnosis.get("requirements"), "id", id);
  }

  private static JsonNode backend(JsonNode diagnosis, String name) {
    return find(diagnosis.get("backends"), "backend", name);
  }

  private static List<String> because(JsonNode diagnosis, String name) {
    List<String> reasons = new ArrayList<>();
    backend(diagnosis, name).get("because").forEach(reason -> reasons.add(reason.asText()));
    return reasons;
  }

  private static JsonNode find(JsonNode all, String member, String value) {
    for (JsonNode each : all) {
      if (each.get(member).asText().equals(value)) {
        return each;
      }
    }
    throw new AssertionError("no " + value + " in " + all);
  }
}
