package org.gin4j.api;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A compatibility level [U8]: features that NCCL brought later than this version are refused.
 *
 * @param major first part, 0 to 999
 * @param minor second part, 0 to 99
 * @param patch third part, 0 to 99
 */
public record NcclVersion(int major, int minor, int patch) implements Comparable<NcclVersion> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,3})\\.(\\d{1,2})\\.(\\d{1,2})");

  /** The first version with GIN. */
  public static final NcclVersion V2_28_7 = new NcclVersion(2, 28, 7);

  /** Connection types. */
  public static final NcclVersion V2_29_7 = new NcclVersion(2, 29, 7);

  /** World barriers, get, flushAsync, wait. */
  public static final NcclVersion V2_30_3 = new NcclVersion(2, 30, 3);

  /** Strong, weak and VA signals. */
  public static final NcclVersion V2_30_5 = new NcclVersion(2, 30, 5);

  /** GPI. */
  public static final NcclVersion V2_30_6 = new NcclVersion(2, 30, 6);

  /** The version whose semantics this library follows; the default level. */
  public static final NcclVersion CURRENT = new NcclVersion(2, 30, 7);

  /**
   * Checks the parts: two versions of one number would compare as equal.
   *
   * @throws GinException INVALID_ARGUMENT when a part is out of range
   */
  public NcclVersion {
    if (major < 0 || major > 999 || minor < 0 || minor > 99 || patch < 0 || patch > 99) {
      throw GinException.invalidArgument(
          major
              + "."
              + minor
              + "."
              + patch
              + " is not an NCCL version: its parts are at most 999, 99 and 99");
    }
  }

  /**
   * Reads {@code "2.30.3"}.
   *
   * @throws GinException INVALID_ARGUMENT when the text has another form
   */
  public static NcclVersion parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw GinException.invalidArgument(
          "'" + text + "' is not an NCCL version: expected three numbers such as 2.30.7");
    }
    return new NcclVersion(
        Integer.parseInt(matcher.group(1)),
        Integer.parseInt(matcher.group(2)),
        Integer.parseInt(matcher.group(3)));
  }

  @Override
  public int compareTo(NcclVersion other) {
    return Integer.compare(code(), other.code());
  }

  /** Returns NCCL's number of the version, such as 23007 for 2.30.7. */
  public int code() {
    return major * 10_000 + minor * 100 + patch;
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
