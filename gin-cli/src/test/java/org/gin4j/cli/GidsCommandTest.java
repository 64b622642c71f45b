package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GidsCommandTest {
  private static final Path VECTORS = Path.of(System.getProperty("gin.test.vectors"));
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int WIDEST = 120;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "bonded, 0, 3",
    "container-unreadable-types, 0, 9",
    "infiniband-two-ports, 0, 0",
    "iwarp, 1, 0",
    "link-local-only, 3, 0",
    "port-down, 0, 3",
    "roce-v4-v6, 0, 3",
    "two-vlans, 0, 3"
  })
  void recordedMachines(String machine, int code, int index) throws IOException {
    String tree = VECTORS.resolve("gid-sysfs/" + machine).toString();
    CommandRun text = CommandRun.of("gids", "--sysfs", tree);
    assertEquals(code, text.code(), text.out() + text.err());
    assertEquals(code, CommandRun.of("gids", "--sysfs", tree + "/sys").code());
    JsonNode json = json("gids", "--sysfs", tree, "--json");
    assertEquals(index, json.at("/devices/0/selected/index").asInt());
    JsonNode expected =
        JsonMapper.builder().build().readTree(Path.of(tree, "expected.json").toFile());
    int row = 0;
    List<String> lines = text.out().lines().toList();
    for (JsonNode device : json.get("devices")) {
      for (JsonNode entry : device.get("entries")) {
        JsonNode told = expected.get("listing").get(row++);
        assertEquals(told.get("dev").asText(), device.get("device").asText());
        for (String member : List.of("index", "gid", "ipv4", "version", "netdev")) {
          assertEquals(told.get(member), entry.get(member), member);
        }
        assertTrue(lines.get(row).contains(told.get("gid").asText()), lines.get(row));
      }
    }
    assertEquals(expected.get("listing").size(), row);
    assertEquals("", lines.get(row + 1));
  }

  @Test
  void theListingIsAlignedAndNotTooWide() {
    CommandRun run = CommandRun.of("gids", "--sysfs", VECTORS + "/gid-sysfs/two-vlans");
    List<String> lines = run.out().lines().toList();
    assertEquals(
        "   DEVICE  PORT  INDEX  GID                                      IPV4           VER  NETDEV",
        lines.get(0));
    assertEquals(
        "*  mlx5_2  1     3      0000:0000:0000:0000:0000:ffff:c000:0232  192.0.2.50     v2   eth2",
        lines.get(4));
    assertEquals(
        "   mlx5_2  1     15     2001:0db8:0200:0000:0000:0000:0000:0050                 v2   eth2.200",
        lines.get(12));
    assertEquals("", lines.get(13));
    assertEquals("mlx5_2/1: NCCL takes index 3 (192.0.2.50, RoCE v2, eth2): sound", lines.get(14));
    assertEquals(15, lines.size());
    assertTrue(lines.stream().allMatch(line -> line.length() <= WIDEST));
    assertTrue(lines.stream().allMatch(line -> line.equals(line.stripTrailing())));
  }

  @Test
  void anUnsoundChoiceSaysWhyAndWhatToDo() throws IOException {
    String tree = VECTORS + "/gid-sysfs/roce-v4-v6";
    CommandRun run = CommandRun.of("gids", "--sysfs", tree, "--env", "NCCL_IB_GID_INDEX=40");
    assertEquals(3, run.code());
    assertTrue(
        run.out()
            .endsWith(
                """
                mlx5_0/1: NCCL takes index 40: NOT SOUND
                    NCCL_IB_GID_INDEX: index 40 lies past the table of 16 entries
                    -> unset NCCL_IB_GID_INDEX: NCCL then takes index 3 (192.0.2.10, RoCE v2, ens1f0np0)
                """),
        run.out());
    JsonNode selected =
        json("gids", "--sysfs", tree, "--env", "NCCL_IB_GID_INDEX=40", "--json")
            .at("/devices/0/selected");
    assertEquals(40, selected.get("index").asInt());
    assertTrue(selected.get("gid").isNull());
    assertEquals(false, selected.get("sound").asBoolean());
    assertEquals("NO_ENTRY", selected.at("/faults/0").asText());
    assertEquals(1, selected.get("reasons").size());
    assertEquals(3, selected.at("/better/index").asInt());
    assertEquals("", selected.at("/better/variables/NCCL_IB_GID_INDEX").asText());
  }

  @Test
  void variablesThatNcclMisreadsAreWarnedOf() {
    CommandRun run =
        CommandRun.of(
            "gids",
            "--sysfs",
            VECTORS + "/gid-sysfs/bonded",
            "--env",
            "NCCL_IB_ADDR_RANGE=10.0.0.1");
    assertEquals(0, run.code());
    assertEquals("gin: NCCL_IB_ADDR_RANGE='10.0.0.1' has no slash: NCCL ignores it\n", run.err());
  }

  @Test
  void portsThatNcclIsToldNotToUseAreLeftOut() {
    CommandRun run =
        CommandRun.of(
            "gids", "--sysfs", VECTORS + "/gid-sysfs/bonded", "--env", "NCCL_IB_HCA=^mlx5");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("not used: NCCL_IB_HCA='^mlx5' leaves it out"), run.out());
    assertEquals("gin: no port that NCCL could use\n", run.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | 3 | the table is empty",
        "[{'index':0,'gid':'10.0.0.5','type':'RoCE v2','ndev':'eth0'}] | 0 | index 0 (10.0.0.5",
        "[{'index':0,'gid':'fe80::1','type':'IB','ndev':null}] | 0 | (fe80::1, IB): sound",
        "{'table':[{'index':0,'gid':'fe80::1','type':'RoCE v1'}]} | 3 | link-local",
        "{'linkLayer':'infiniband','table':[{'index':0,'gid':'fe80::1','type':'IB'}]} | 0 | sound",
        "{'env':{'NCCL_IB_GID_INDEX':'7'},'table':[{'index':0,'gid':'10.0.0.5','type':'RoCE v2'}]}"
            + " | 3 | index 7 lies past the table"
      })
  void tablesInFiles(String json, int code, String said) throws IOException {
    CommandRun run = table(json.replace('\'', '"'));
    assertEquals(code, run.code(), run.out() + run.err());
    assertTrue(run.out().contains(said), run.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'table': [ | line 1, column 12: not JSON",
        "[] [] | not JSON",
        "7 | holds no table",
        "{'tables': []} | holds no table",
        "[{'gid':'::','type':'IB'}] | entry 0: \"index\" is not a number from 0 to 65535",
        "[{'index':-1,'gid':'::','type':'IB'}] | entry 0: \"index\"",
        "[{'index':2000000000,'gid':'::','type':'IB'}] | entry 0: \"index\"",
        "[{'index':0,'gid':7,'type':'IB'}] | entry 0: \"gid\" is not a text",
        "[{'index':0,'gid':'::'}] | entry 0: \"type\" is not a text",
        "[{'index':5,'gid':'host','type':'IB'}] | index 5: 'host' is not a GID",
        "[{'index':0,'gid':'::','type':'IB'},{'index':0,'gid':'::','type':'IB'}] | index 0 appears twice",
        "{'table':[],'env':{'A':1}} | \"env\": A is not a text"
      })
  void wrongTablesAreExplainedInOneLine(String json, String said) throws IOException {
    CommandRun run = table(json.replace('\'', '"'));
    assertEquals(1, run.code(), run.out() + run.err());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(said), run.err());
    assertTrue(run.err().startsWith("gin: " + folder), run.err());
  }

  @Test
  void typesThatAreNotThereAreAskedFor() throws IOException {
    CommandRun run = table("[{\"index\":0,\"gid\":\"10.0.0.5\",\"type\":\"missing\"}]");
    assertEquals(3, run.code());
    assertTrue(run.out().contains("-> gid_attrs/types of the port cannot be opened"), run.out());
  }

  @ParameterizedTest
  @CsvSource({
    "NCCL_IB_DISABLE=1, 'NCCL_IB_DISABLE=1: NCCL uses no RDMA port, whatever its GID'",
    "NCCL_IB_GID_IDX=3, 'NCCL_IB_GID_IDX is not known; did you mean NCCL_IB_GID_INDEX?'",
    "NCCL_IB_HCAS=mlx5_0, 'NCCL_IB_HCAS is not known; did you mean NCCL_IB_HCA?'",
    "NCCL_IB_GID_INDEX=4294967299, 'NCCL_IB_GID_INDEX=''4294967299'' is cut to 32 bits: NCCL takes 3'",
    "NCCL_IB_DISABLE=0, ''",
    "NCCL_IB_TC=106, ''",
    "NCCL_IB_MERGE_VFS=1, ''"
  })
  void variablesThatSurpriseAreWarnedOf(String variable, String warning) {
    CommandRun run =
        CommandRun.of("gids", "--sysfs", VECTORS + "/gid-sysfs/bonded", "--env", variable);
    assertEquals(warning.isEmpty() ? "" : "gin: " + warning + "\n", run.err());
    CommandRun doctor =
        CommandRun.of("doctor", "--root", VECTORS + "/gid-sysfs/bonded", "--env", variable);
    assertTrue(doctor.out().contains(warning), doctor.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gids", "doctor"})
  void aVariableHasAName(String command) {
    CommandRun run = CommandRun.of(command, "--env", "=x");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("--env"), run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--sysfs", "--table"})
  void whatIsNotThereIsNamed(String option) {
    CommandRun run = CommandRun.of("gids", option, "/nonexistent");
    assertEquals(1, run.code());
    assertTrue(run.err().startsWith("gin: /nonexistent does not exist; give "), run.err());
    assertEquals(1, CommandRun.of("gids", option, "/dev/null").code());
    assertEquals(2, CommandRun.of("gids", "--sysfs", "/", "--table", "/").code());
    assertEquals(2, CommandRun.of("gids", "--env", "FOO").code());
  }

  @Test
  void hostileInputEndsWithAMessage() throws IOException {
    byte[] rubbish = new byte[16 << 20];
    new Random(1).nextBytes(rubbish);
    Path file = Files.write(folder.resolve("rubbish.json"), rubbish);
    CommandRun table =
        assertTimeoutPreemptively(SOON, () -> CommandRun.of("gids", "--table", file.toString()));
    assertEquals(1, table.code());
    assertEquals(1, table.err().lines().count());
    assertTrue(table.err().chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), table.err());

    Path devices = Files.createDirectories(folder.resolve("sys/class/infiniband"));
    Files.createSymbolicLink(devices.resolve("loop"), devices.resolve("loop"));
    Files.createDirectories(devices.resolve("evil\u001b[31m/ports/1/gids"));
    Files.createDirectories(devices.resolve("mlx5_0/ports/1/gids"));
    Files.write(devices.resolve("mlx5_0/ports/1/gids/0"), rubbish);
    CommandRun tree =
        assertTimeoutPreemptively(SOON, () -> CommandRun.of("gids", "--sysfs", folder.toString()));
    assertEquals(1, tree.code());
    assertTrue(tree.err().contains("gin: 'evil?[31m' in class/infiniband is not a device's name"));
    assertTrue(tree.err().contains("mlx5_0/ports/1/gids/0 cannot be read"), tree.err());
    assertTrue(tree.err().endsWith("gin: no port that NCCL could use\n"), tree.err());
  }

  @Test
  void aMachineWithoutRdmaSaysSo() throws IOException {
    CommandRun run = CommandRun.of("gids", "--sysfs", folder.toString());
    assertEquals(1, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains("class/infiniband does not exist: no RDMA driver is loaded"));
    assertEquals(0, json("gids", "--json", "--sysfs", folder.toString()).get("devices").size());
  }

  private CommandRun table(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("table.json"), json);
    return CommandRun.of("gids", "--table", file.toString());
  }

  private static JsonNode json(String... arguments) throws IOException {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(1, run.out().lines().count());
    return JsonMapper.builder().build().readTree(run.out());
  }
}
