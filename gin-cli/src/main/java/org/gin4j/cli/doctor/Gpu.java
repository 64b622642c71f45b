package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An NVIDIA GPU.
 *
 * @param address on the PCI bus
 * @param id its PCI id; 0 when it cannot be read, -1 when it is not told
 * @param model as the driver names it; empty without one
 */
record Gpu(String address, int id, String model) {
  /** What is known of when a GPU was made. */
  enum Generation {
    /** Before Volta. */
    OLDER,
    /** The first that will do, and the last that the open kernel modules do not serve. */
    VOLTA,
    /** Since Volta. */
    NEWER,
    /** Neither its id nor its name tells. */
    UNKNOWN
  }

  private static final String NVIDIA = "0x10de";
  private static final String DISPLAY = "0x03";
  private static final String PROC = "proc/driver/nvidia/gpus";
  private static final String MODEL = "Model:";

  /** GV100 is the first of Volta and TU102 of Turing, and ids have grown with the generations. */
  private static final int FIRST_OF_VOLTA = 0x1d80;

  private static final int FIRST_OF_TURING = 0x1e00;

  private static final Pattern VOLTA = Pattern.compile("\\b(?:V100\\w*|TITAN V|GV100)\\b");

  private static final Pattern OLDER =
      Pattern.compile(
          "\\b(?:GRID K|Tesla [CKMS]|P(?:4|6|40|100|10[0-9])\\b|GP100|Quadro [KMP][0-9]|TITAN X"
              + "|GTX (?:[4-9][0-9]{2}|10[0-9]{2})\\b|GT [0-9])");
  private static final Pattern NEWER =
      Pattern.compile(
          "\\b(?:RTX|GTX 16[0-9]{2}|T4|T[0-9]{3,4}|A[0-9]{1,3}[A-Z]*|L[0-9]{1,2}[A-Z]*|G?[BH][0-9]{2,3})\\b");

  /** Returns the GPUs of a machine: from the PCI bus or, where that shows none, of the driver. */
  static List<Gpu> of(Machine machine) {
    List<Gpu> onBus =
        machine.pciDevices().stream()
            .filter(on -> on.is(NVIDIA, DISPLAY))
            .map(on -> new Gpu(on.address(), on.number(), model(machine, on.address()).orElse("")))
            .toList();
    return onBus.isEmpty()
        ? machine.files().names(PROC).stream()
            .flatMap(bus -> model(machine, bus).map(name -> new Gpu(bus, -1, name)).stream())
            .toList()
        : onBus;
  }

  private static Optional<String> model(Machine machine, String address) {
    return machine.files().text(PROC + "/" + address + "/information").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(MODEL))
        .map(line -> line.substring(MODEL.length()).strip())
        .findFirst();
  }

  Generation generation() {
    if (id == 0) {
      return Generation.UNKNOWN;
    }
    if (id > 0) {
      return id >= FIRST_OF_TURING
          ? Generation.NEWER
          : id >= FIRST_OF_VOLTA ? Generation.VOLTA : Generation.OLDER;
    }
    return Stream.of(Generation.VOLTA, Generation.OLDER, Generation.NEWER)
        .filter(generation -> named(generation).matcher(model).find())
        .findFirst()
        .orElse(Generation.UNKNOWN);
  }

  private static Pattern named(Generation generation) {
    return switch (generation) {
      case VOLTA -> VOLTA;
      case OLDER -> OLDER;
      default -> NEWER;
    };
  }

  /** Returns model, or id, and address. */
  @Override
  public String toString() {
    String name = id <= 0 ? "NVIDIA GPU" : String.format("NVIDIA GPU 0x%04x", id);
    return (model.isEmpty() ? name : model) + " at " + address;
  }
}
