package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Registering memory with a NIC locks it. */
final class MemoryLockRequirement implements Requirement {
  static final String ID = "memory-lock";

  private static final String LIMITS = "proc/self/limits";
  private static final Pattern LIMIT =
      Pattern.compile("(?m)^Max locked memory\\s+(unlimited|[0-9]{1,18})\\s");
  private static final Pattern CAPABILITIES = Pattern.compile("(?m)^CapEff:\\s*([0-9a-fA-F]{16})$");
  private static final int IPC_LOCK = 14;
  private static final String UNLIMITED = "unlimited";
  private static final String REMEDY =
      "echo '* - memlock unlimited' | sudo tee /etc/security/limits.d/rdma.conf, then log in anew;"
          + " in containers --ulimit memlock=-1; in systemd units LimitMEMLOCK=infinity";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "locked memory";
  }

  @Override
  public String needed() {
    return "unlimited, for RDMA";
  }

  @Override
  public List<Check> check(Machine machine) {
    Matcher limit = LIMIT.matcher(machine.files().text(LIMITS).orElse(""));
    if (!limit.find()) {
      String doubt = machine.doubt("no limit", LIMITS).orElse("/" + LIMITS + " is not there");
      return List.of(Check.unknown(this, doubt, "ulimit -l"));
    }
    if (limit.group(1).equals(UNLIMITED)) {
      return List.of(Check.ok(this, UNLIMITED));
    }
    String found = ByteCount.text(Long.parseLong(limit.group(1)));
    if (mayExceed(machine)) {
      return List.of(Check.ok(this, found + ", which CAP_IPC_LOCK lifts"));
    }
    return List.of(
        machine.usedPorts().isEmpty()
            ? Check.warning(this, found, REMEDY)
            : Check.failed(this, found, REMEDY));
  }

  private static boolean mayExceed(Machine machine) {
    Optional<String> status = machine.files().text("proc/self/status");
    Matcher capabilities = CAPABILITIES.matcher(status.orElse(""));
    return capabilities.find()
        && (Long.parseUnsignedLong(capabilities.group(1), 16) >>> IPC_LOCK & 1) == 1;
  }
}
