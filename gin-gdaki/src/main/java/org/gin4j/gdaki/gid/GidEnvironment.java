package org.gin4j.gdaki.gid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gin4j.gdaki.select.CNumber;

/**
 * The variables that steer the choice, read as NCCL reads them: what it silently ignores is ignored
 * too, with a warning that quotes the value. Source: NCCL_PARAM, envIbAddrFamily and
 * envIbAddrRange, NCCL 2.30.7.
 *
 * @param gidIndex NCCL_IB_GID_INDEX; negative: choose
 * @param roceVersion NCCL_IB_ROCE_VERSION_NUM
 * @param family NCCL_IB_ADDR_FAMILY
 * @param range NCCL_IB_ADDR_RANGE
 * @param flidIndex NCCL_IB_ROUTABLE_FLID_GID_INDEX, for InfiniBand
 * @param set those of these variables that were set and not empty
 * @param warnings values that NCCL does not take as they were meant
 */
public record GidEnvironment(
    int gidIndex,
    int roceVersion,
    AddressFamily family,
    AddressRange range,
    int flidIndex,
    Map<String, String> set,
    List<String> warnings) {

  /** An index for all devices; -1, the default, lets NCCL choose. */
  public static final String GID_INDEX = "NCCL_IB_GID_INDEX";

  /** The wanted RoCE version; default 2. */
  public static final String ROCE_VERSION = "NCCL_IB_ROCE_VERSION_NUM";

  /** The wanted family, AF_INET or AF_INET6; default AF_INET. */
  public static final String FAMILY = "NCCL_IB_ADDR_FAMILY";

  /** The wanted addresses, such as 10.0.0.0/8; default all. */
  public static final String RANGE = "NCCL_IB_ADDR_RANGE";

  /** On InfiniBand the index that is taken when it carries a FLID; default 1. */
  public static final String FLID_INDEX = "NCCL_IB_ROUTABLE_FLID_GID_INDEX";

  /** The variables. */
  public static final Set<String> VARIABLES =
      Set.of(GID_INDEX, ROCE_VERSION, FAMILY, RANGE, FLID_INDEX);

  private static final int CHOOSE = -1;
  private static final int DEFAULT_VERSION = 2;
  private static final int DEFAULT_FLID_INDEX = 1;
  private static final int LONGEST_RANGE = 127;
  private static final int DECIMAL = 10;

  /** Copies map and list. */
  public GidEnvironment {
    set = Map.copyOf(set);
    warnings = List.copyOf(warnings);
  }

  /** Reads the variables out of an environment; others, and empty ones, are passed over. */
  public static GidEnvironment of(Map<String, String> environment) {
    Map<String, String> set = new LinkedHashMap<>();
    for (String name : VARIABLES) {
      String value = environment.get(name);
      if (value != null && !value.isEmpty()) {
        set.put(name, value);
      }
    }
    List<String> warnings = new ArrayList<>();
    AddressFamily family = family(set, warnings);
    return new GidEnvironment(
        number(set, GID_INDEX, CHOOSE, warnings),
        version(set, warnings),
        family,
        range(set, family, warnings),
        number(set, FLID_INDEX, DEFAULT_FLID_INDEX, warnings),
        set,
        warnings);
  }

  /** Returns the environment with some variables changed; an empty value unsets one. */
  public GidEnvironment with(Map<String, String> changes) {
    Map<String, String> changed = new LinkedHashMap<>(set);
    changed.putAll(changes);
    return of(changed);
  }

  /** Returns whether the index is given, so that nothing is chosen on RoCE. */
  public boolean isIndexGiven() {
    return gidIndex >= 0;
  }

  private static AddressFamily family(Map<String, String> set, List<String> warnings) {
    String value = set.getOrDefault(FAMILY, AddressFamily.AF_INET.name());
    for (AddressFamily family : AddressFamily.values()) {
      if (family.name().equals(value)) {
        return family;
      }
    }
    warnings.add(quoted(FAMILY, value) + " is neither AF_INET nor AF_INET6: NCCL takes AF_INET");
    return AddressFamily.AF_INET;
  }

  private static int version(Map<String, String> set, List<String> warnings) {
    int version = number(set, ROCE_VERSION, DEFAULT_VERSION, warnings);
    if (version != 1 && version != DEFAULT_VERSION) {
      warnings.add(
          quoted(ROCE_VERSION, set.get(ROCE_VERSION)) + " is neither 1 nor 2: no entry has it");
    }
    return version;
  }

  private static int number(
      Map<String, String> set, String name, int otherwise, List<String> warnings) {
    NcclParameter number = NcclParameter.of(set, name, otherwise);
    warnings.addAll(number.warnings());
    return number.value();
  }

  private static AddressRange range(
      Map<String, String> set, AddressFamily family, List<String> warnings) {
    String value = set.get(RANGE);
    if (value == null) {
      return AddressRange.ALL;
    }
    String text = value.substring(0, Math.min(value.length(), LONGEST_RANGE));
    int slash = text.indexOf('/');
    if (slash < 0) {
      warnings.add(quoted(RANGE, value) + " has no slash: NCCL ignores it");
      return AddressRange.ALL;
    }
    String address = text.substring(0, slash);
    boolean ofFamily =
        family == AddressFamily.AF_INET ? Gid.isIpv4Text(address) : address.indexOf(':') >= 0;
    if (!ofFamily) {
      return ignored(value, address, family, warnings);
    }
    Gid network;
    try {
      network = Gid.parse(address);
    } catch (IllegalArgumentException e) {
      return ignored(value, address, family, warnings);
    }
    return prefixed(value, network, family, text.substring(slash + 1), warnings);
  }

  private static AddressRange ignored(
      String value, String address, AddressFamily family, List<String> warnings) {
    warnings.add(
        quoted(RANGE, value)
            + ": '"
            + SystemTree.printable(address)
            + "' is not an address of family "
            + family
            + ": NCCL ignores the range");
    return AddressRange.ALL;
  }

  private static AddressRange prefixed(
      String value, Gid network, AddressFamily family, String bits, List<String> warnings) {
    int prefix = (int) CNumber.parse(bits, DECIMAL).orElseGet(() -> CNumber.limit(bits));
    int longest = family == AddressFamily.AF_INET ? Integer.SIZE : Gid.BITS;
    if (prefix > longest) {
      warnings.add(
          quoted(RANGE, value) + " has more than " + longest + " bits: NCCL ignores the range");
      return AddressRange.ALL;
    }
    if (prefix < 0) {
      warnings.add(quoted(RANGE, value) + " has a negative number of bits: nothing matches it");
    } else if (!CNumber.isWhole(bits, DECIMAL)) {
      warnings.add(quoted(RANGE, value) + " has no number of bits: NCCL takes " + prefix);
    }
    return new AddressRange(family, network, prefix);
  }

  private static String quoted(String name, String value) {
    return name + "='" + SystemTree.printable(value) + "'";
  }
}
