package org.gin4j.spi.vectors;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One case of a vector document: typed access to its members, and a record of how the
 * implementation disagrees with them. 64-bit numbers may be written as numbers or as strings,
 * {@code "0x..."} unsigned or decimal; booleans also as 0 and 1.
 *
 * <p>A member that is missing or of another type ends the case with a {@link MalformedException},
 * which {@link VectorReport} turns into a failure.
 */
public final class VectorCase {
  private final String path;
  private final Map<?, ?> members;
  private final List<String> disagreements;

  VectorCase(Map<?, ?> members) {
    this("", members, new ArrayList<>());
  }

  private VectorCase(String path, Map<?, ?> members, List<String> disagreements) {
    this.path = path;
    this.members = members;
    this.disagreements = disagreements;
  }

  List<String> disagreements() {
    return disagreements;
  }

  /** Returns whether the case has a member; null counts as one. */
  public boolean has(String member) {
    return members.containsKey(member);
  }

  /** Returns whether a member is null. */
  public boolean isNull(String member) {
    return value(member) == null;
  }

  /** Returns a member that is text. */
  public String text(String member) {
    if (value(member) instanceof String text) {
      return text;
    }
    throw wrongType(member, "text");
  }

  /** Returns a member that is true, false, 1 or 0. */
  public boolean flag(String member) {
    return flag(member, value(member));
  }

  /** Returns a member that is a 32-bit number. */
  public int integer(String member) {
    return integer(member, value(member));
  }

  /** Returns a member that is a number of up to 64 bits, signed or unsigned. */
  public long number(String member) {
    return number(member, value(member));
  }

  /** Returns a member that is an object, to be read as part of this case. */
  public VectorCase object(String member) {
    return object(member, value(member));
  }

  /** Returns a member that is a list of objects, to be read as parts of this case. */
  public List<VectorCase> objects(String member) {
    List<?> elements = list(member);
    List<VectorCase> parts = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      parts.add(object(member + "[" + i + "]", elements.get(i)));
    }
    return parts;
  }

  /** Returns a member that is a list of lists of objects, to be read as parts of this case. */
  public List<List<VectorCase>> lists(String member) {
    List<?> elements = list(member);
    List<List<VectorCase>> parts = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      String name = member + "[" + i + "]";
      if (!(elements.get(i) instanceof List<?> inner)) {
        throw wrongType(name, "a list");
      }
      List<VectorCase> objects = new ArrayList<>(inner.size());
      for (int j = 0; j < inner.size(); j++) {
        objects.add(object(name + "[" + j + "]", inner.get(j)));
      }
      parts.add(objects);
    }
    return parts;
  }

  /** Returns a member that is a list of 32-bit numbers or booleans, those as 1 and 0. */
  public int[] integers(String member) {
    List<?> elements = list(member);
    int[] numbers = new int[elements.size()];
    for (int i = 0; i < numbers.length; i++) {
      Object element = elements.get(i);
      String name = member + "[" + i + "]";
      if (element instanceof Boolean) {
        numbers[i] = flag(name, element) ? 1 : 0;
      } else {
        numbers[i] = integer(name, element);
      }
    }
    return numbers;
  }

  /** Returns a member that is a list of lists of numbers of up to 64 bits. */
  public List<long[]> rows(String member) {
    List<?> elements = list(member);
    List<long[]> rows = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      String name = member + "[" + i + "]";
      if (!(elements.get(i) instanceof List<?> inner)) {
        throw wrongType(name, "a list");
      }
      long[] row = new long[inner.size()];
      for (int j = 0; j < row.length; j++) {
        row[j] = number(name + "[" + j + "]", inner.get(j));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Returns a member that is a list of texts. */
  public List<String> texts(String member) {
    List<?> elements = list(member);
    List<String> texts = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      if (!(elements.get(i) instanceof String text)) {
        throw wrongType(member + "[" + i + "]", "text");
      }
      texts.add(text);
    }
    return texts;
  }

  /** Returns a member that is a list of 64-bit words, each as hexadecimal digits without prefix. */
  public long[] words(String member) {
    List<?> elements = list(member);
    long[] words = new long[elements.size()];
    for (int i = 0; i < words.length; i++) {
      String name = member + "[" + i + "]";
      if (!(elements.get(i) instanceof String digits)) {
        throw wrongType(name, "hexadecimal digits");
      }
      try {
        words[i] = Long.parseUnsignedLong(digits, 16);
      } catch (NumberFormatException e) {
        throw wrongType(name, "hexadecimal digits", e);
      }
    }
    return words;
  }

  /** Compares a number; it is shown as the document writes it, hexadecimal or decimal. */
  public void expect(String member, long actual) {
    long expected = number(member);
    if (expected != actual) {
      boolean hex = value(member) instanceof String text && text.startsWith("0x");
      differ(member, value(member), hex ? hex(actual) : Long.toString(actual));
    }
  }

  /** Compares a boolean. */
  public void expect(String member, boolean actual) {
    boolean expected = flag(member);
    if (expected != actual) {
      differ(member, expected, actual);
    }
  }

  /** Compares text. */
  public void expect(String member, String actual) {
    String expected = text(member);
    if (!expected.equals(actual)) {
      differ(member, expected, actual);
    }
  }

  /**
   * Records that the implementation disagrees with the case.
   *
   * @param what the member, or another name for what was compared
   */
  public void differ(String what, Object expected, Object actual) {
    disagreements.add(path + what + ": expected " + expected + ", was " + actual);
  }

  /** Returns a 64-bit word as documents write it. */
  public static String hex(long word) {
    return String.format("0x%016x", word);
  }

  private Object value(String member) {
    Object value = members.get(member);
    if (value == null && !members.containsKey(member)) {
      throw new MalformedException("member '" + path + member + "' is missing");
    }
    return value;
  }

  private List<?> list(String member) {
    if (value(member) instanceof List<?> list) {
      return list;
    }
    throw wrongType(member, "a list");
  }

  private VectorCase object(String name, Object value) {
    if (value instanceof Map<?, ?> map) {
      return new VectorCase(path + name + ".", map, disagreements);
    }
    throw wrongType(name, "an object");
  }

  private boolean flag(String name, Object value) {
    if (value instanceof Boolean flag) {
      return flag;
    }
    if (value instanceof Integer number && (number == 0 || number == 1)) {
      return number == 1;
    }
    throw wrongType(name, "a boolean");
  }

  private int integer(String name, Object value) {
    long number = number(name, value);
    if (number != (int) number) {
      throw wrongType(name, "a 32-bit number");
    }
    return (int) number;
  }

  private long number(String name, Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    if (value instanceof String text) {
      try {
        if (text.startsWith("0x")) {
          return Long.parseUnsignedLong(text.substring(2), 16);
        }
        return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
      } catch (NumberFormatException e) {
        throw wrongType(name, "a number", e);
      }
    }
    throw wrongType(name, "a number");
  }

  private MalformedException wrongType(String name, String expected) {
    return wrongType(name, expected, null);
  }

  private MalformedException wrongType(String name, String expected, Throwable cause) {
    return new MalformedException("member '" + path + name + "' is not " + expected, cause);
  }

  /** A case that cannot be read. */
  public static final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A case that cannot be read, with the reason. */
    public MalformedException(String message) {
      this(message, null);
    }

    private MalformedException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
