package org.gin4j.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gin4j.cli.gids.BadInputException;
import org.gin4j.cli.gids.GidReport;
import org.gin4j.cli.gids.GidsJson;
import org.gin4j.cli.gids.GidsText;
import org.gin4j.cli.gids.TableFile;
import org.gin4j.gdaki.gid.SystemTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists GIDs and says which NCCL picks. */
@Command(
    name = "gids",
    description = "List the GIDs of RDMA ports, which one NCCL picks, and whether that is sound.",
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the choice is sound on every port that NCCL uses",
      "1:no port that NCCL could use, or a file or folder that cannot be read",
      "2:the command line is wrong",
      "3:the choice is not sound"
    },
    footer = {
      "",
      "Variables that count: NCCL_IB_GID_INDEX, NCCL_IB_ROCE_VERSION_NUM, NCCL_IB_ADDR_FAMILY,",
      "NCCL_IB_ADDR_RANGE, NCCL_IB_ROUTABLE_FLID_GID_INDEX, NCCL_IB_HCA. See docs/gid.md."
    })
final class GidsCommand implements Callable<Integer> {
  private static final int NOTHING_USABLE = 1;
  private static final int UNSOUND = 3;
  private static final String SYS = "sys";
  private static final Path LIVE = Path.of("/sys");

  @Spec private CommandSpec spec;

  @Option(
      names = "--sysfs",
      paramLabel = "DIR",
      description = "A recorded sysfs, or a folder with one as 'sys'. Default: /sys.")
  private Path sysfs;

  @Option(
      names = "--table",
      paramLabel = "FILE",
      description = "One table as JSON, in place of a sysfs.")
  private Path table;

  @Mixin private VariableOptions variables;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    if (sysfs != null && table != null) {
      throw new ParameterException(spec.commandLine(), "--sysfs and --table exclude each other");
    }
    GidReport report = table == null ? ofSysfs() : ofTable();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (json) {
      out.println(Json.line(GidsJson.of(report)));
    } else {
      if (!report.ports().isEmpty()) {
        GidsText.listing(report).forEach(out::println);
        out.println();
      }
      GidsText.choices(report).forEach(out::println);
      report.warnings().forEach(warning -> err.println("gin: " + warning));
      report.problems().forEach(problem -> err.println("gin: " + problem));
    }
    out.flush();
    if (!report.anyUsed()) {
      err.println("gin: no port that NCCL could use");
    }
    err.flush();
    if (!report.anyUsed()) {
      return NOTHING_USABLE;
    }
    return report.sound() ? 0 : UNSOUND;
  }

  private GidReport ofSysfs() {
    Path folder =
        BadInputException.folder(
            sysfs == null ? LIVE : sysfs,
            "give the root of a sysfs, or a folder with one as 'sys'");
    Path inside = folder.resolve(SYS);
    return GidReport.ofSysfs(
        SystemTree.at(Files.isDirectory(inside) ? inside : folder), variables.over(Map.of()));
  }

  private GidReport ofTable() {
    TableFile file = TableFile.read(table);
    return GidReport.of(List.of(file.table()), variables.over(file.environment()), List.of());
  }
}
