package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** GPUs, told from their PCI ids or, without those, from their models. */
final class GpuRequirement implements Requirement {
  static final String ID = "gpu";

  private static final String NVIDIA = "0x10de";
  private static final String DISPLAY = "0x03";
  private static final String PCI = "sys/bus/pci/devices";
  private static final String PROC = "proc/driver/nvidia/gpus";
  private static final String MODEL = "Model:";

  /** GV100 is the first of Volta, and ids have grown with the generations. */
  private static final int FIRST_OF_VOLTA = 0x1d80;

  private static final Pattern OLDER =
      Pattern.compile("\\b(?:[KM][0-9]{1,2}|P(?:4|6|40|100)|GTX|GT|Quadro [KMP])[0-9A-Z]*\\b.*");
  private static final String REMEDY = "use a machine with a V100, T4, A100, H100 or newer";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "GPU";
  }

  @Override
  public String needed() {
    return "Volta or newer";
  }

  @Override
  public List<Check> check(Machine machine) {
    List<Check> checks = new ArrayList<>();
    for (String bus : machine.files().names(PCI)) {
      if (isGpu(machine, bus)) {
        checks.add(byId(machine, bus));
      }
    }
    if (checks.isEmpty()) {
      for (String bus : machine.files().names(PROC)) {
        model(machine, bus).ifPresent(model -> checks.add(byModel(bus, model)));
      }
    }
    return checks.isEmpty() ? List.of(Check.absent(this, "no NVIDIA GPU", REMEDY)) : checks;
  }

  private static boolean isGpu(Machine machine, String bus) {
    String folder = PCI + "/" + bus;
    return machine.line(folder + "/vendor").orElse("").equals(NVIDIA)
        && machine.line(folder + "/class").orElse("").startsWith(DISPLAY);
  }

  private Check byId(Machine machine, String bus) {
    String id = machine.line(PCI + "/" + bus + "/device").orElse("");
    String found = model(machine, bus).orElse("device " + id) + " at " + bus;
    if (!id.matches("0x[0-9a-fA-F]{4}")) {
      return Check.unknown(this, found, "nvidia-smi --query-gpu=name,compute_cap --format=csv");
    }
    return Integer.decode(id) >= FIRST_OF_VOLTA
        ? Check.ok(this, found)
        : Check.failed(this, found, REMEDY);
  }

  private Check byModel(String bus, String model) {
    String found = model + " at " + bus;
    return OLDER.matcher(model).find() ? Check.failed(this, found, REMEDY) : Check.ok(this, found);
  }

  private static Optional<String> model(Machine machine, String bus) {
    return machine.files().text(PROC + "/" + bus + "/information").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(MODEL))
        .map(line -> line.substring(MODEL.length()).strip())
        .findFirst();
  }
}
