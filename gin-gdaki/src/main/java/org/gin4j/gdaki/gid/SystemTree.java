package org.gin4j.gdaki.gid;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The files under {@code /sys} and {@code /proc} of a machine, live or recorded in a folder. Made
 * for trees that cannot be trusted: only regular files are opened, no more than a page of each is
 * read unless more is asked for, folders are never walked, and nothing throws.
 */
public final class SystemTree {
  /** Most bytes that are read of a file; sysfs shows no more of an attribute. */
  public static final int MOST_BYTES = 4096;

  /** Most names that are read of a folder. */
  public static final int MOST_NAMES = 65_536;

  private static final int MOST_SHOWN = 80;

  private final Path root;

  private SystemTree(Path root) {
    this.root = root;
  }

  /** Returns the tree of a root: {@code /} for this machine. */
  public static SystemTree at(Path root) {
    return new SystemTree(root);
  }

  /** Returns the path of a file or folder, given relative to the root. */
  public Path path(String relative) {
    return root.resolve(relative);
  }

  /** Returns whether there is a folder. */
  public boolean isFolder(String relative) {
    return resolved(relative).filter(Files::isDirectory).isPresent();
  }

  /** Returns whether there is anything. */
  public boolean exists(String relative) {
    return resolved(relative).filter(Files::exists).isPresent();
  }

  /**
   * Returns the text of a file without white space at its ends; empty when there is none, it cannot
   * be read, or it is no text.
   */
  public Optional<String> text(String relative) {
    return text(relative, MOST_BYTES);
  }

  /** Returns the text of a file that may be longer than a page, cut after a number of bytes. */
  public Optional<String> text(String relative, int mostBytes) {
    Reading reading = read(relative, mostBytes);
    return reading.opened() && !reading.text().isEmpty()
        ? Optional.of(reading.text())
        : Optional.empty();
  }

  /** Returns whether a file could be opened, and the text that could be read then. */
  Reading read(String relative) {
    return read(relative, MOST_BYTES);
  }

  private Reading read(String relative, int mostBytes) {
    Optional<Path> file = resolved(relative).filter(Files::isRegularFile);
    if (file.isEmpty()) {
      return Reading.NOT_OPENED;
    }
    try (InputStream in = Files.newInputStream(file.get())) {
      return new Reading(true, content(in, mostBytes));
    } catch (IOException e) {
      return Reading.NOT_OPENED;
    }
  }

  /**
   * Returns the names in a folder in natural order, so that 10 comes after 9; none when it is not
   * there. At most {@link #MOST_NAMES} of them.
   */
  public List<String> names(String relative) {
    List<String> names = new ArrayList<>();
    Optional<Path> folder = resolved(relative);
    if (folder.isEmpty()) {
      return names;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder.get())) {
      for (Path entry : entries) {
        if (names.size() == MOST_NAMES) {
          break;
        }
        names.add(entry.getFileName().toString());
      }
    } catch (IOException | DirectoryIteratorException e) {
      return List.of();
    }
    Collections.sort(names, SystemTree::compareNaturally);
    return names;
  }

  /**
   * Returns a text with everything but printable ASCII replaced, cut to one line of moderate
   * length.
   */
  public static String printable(String text) {
    StringBuilder shown = new StringBuilder();
    text.chars()
        .limit(MOST_SHOWN)
        .forEach(c -> shown.append(c >= ' ' && c <= '~' ? (char) c : '?'));
    return text.length() > MOST_SHOWN ? shown + "..." : shown.toString();
  }

  private Optional<Path> resolved(String relative) {
    try {
      return Optional.of(root.resolve(relative));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  // A read that fails after the file was opened is how the kernel says that there is no value.
  private static String content(InputStream in, int mostBytes) {
    try {
      String text = new String(in.readNBytes(mostBytes), StandardCharsets.UTF_8).strip();
      boolean isText =
          text.chars().allMatch(c -> (c >= ' ' && c <= '~') || Character.isWhitespace(c));
      return isText ? text : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** Compares digits by their value and everything else by its characters. */
  private static int compareNaturally(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      int endA = digitsEnd(a, i);
      int endB = digitsEnd(b, j);
      int order;
      if (endA > i && endB > j) {
        order = compareNumbers(a.substring(i, endA), b.substring(j, endB));
        i = endA;
        j = endB;
      } else {
        order = Character.compare(a.charAt(i++), b.charAt(j++));
      }
      if (order != 0) {
        return order;
      }
    }
    return a.length() - i == b.length() - j ? a.compareTo(b) : (a.length() - i) - (b.length() - j);
  }

  private static int compareNumbers(String a, String b) {
    String x = a.replaceFirst("^0+(?=.)", "");
    String y = b.replaceFirst("^0+(?=.)", "");
    return x.length() == y.length() ? x.compareTo(y) : Integer.compare(x.length(), y.length());
  }

  private static int digitsEnd(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /**
   * What reading a file gave.
   *
   * @param opened whether it could be opened
   * @param text what it says; empty when reading failed
   */
  record Reading(boolean opened, String text) {
    static final Reading NOT_OPENED = new Reading(false, "");
  }
}
