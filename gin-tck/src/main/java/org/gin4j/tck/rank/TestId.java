package org.gin4j.tck.rank;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Names a test such that another JVM can run it.
 *
 * @param classes the test's classes, outermost first
 * @param method its method, without parameters
 */
public record TestId(List<String> classes, String method) {
  private static final ThreadLocal<TestId> CURRENT = new ThreadLocal<>();
  private static final ThreadLocal<AtomicInteger> RUNS = new ThreadLocal<>();

  /** Copies the list. */
  public TestId {
    classes = List.copyOf(classes);
  }

  /** Sets the test that this thread runs. */
  public static void enter(TestId id) {
    CURRENT.set(id);
    RUNS.set(new AtomicInteger());
  }

  /** Ends the test that this thread runs. */
  public static void leave() {
    CURRENT.remove();
    RUNS.remove();
  }

  /** Returns the test that this thread runs. */
  static Optional<TestId> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Returns how many runs of ranks the test has made before this one. */
  static int nextRun() {
    return RUNS.get().getAndIncrement();
  }

  /** Runs the test in this thread. */
  void invoke() throws Throwable {
    Object instance = null;
    for (String name : classes) {
      instance = create(Class.forName(name), instance);
    }
    Method found = find(instance.getClass());
    found.setAccessible(true);
    try {
      found.invoke(instance);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Method find(Class<?> from) throws NoSuchMethodException {
    for (Class<?> at = from; at != null; at = at.getSuperclass()) {
      for (Method declared : at.getDeclaredMethods()) {
        if (declared.getName().equals(method) && declared.getParameterCount() == 0) {
          return declared;
        }
      }
    }
    throw new NoSuchMethodException(from + " has no test " + method);
  }

  private static Object create(Class<?> type, Object outer) throws ReflectiveOperationException {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      constructor.setAccessible(true);
      if (outer == null && constructor.getParameterCount() == 0) {
        return constructor.newInstance();
      }
      if (outer != null && constructor.getParameterCount() == 1) {
        return constructor.newInstance(outer);
      }
    }
    throw new NoSuchMethodException(type + " cannot be made again in another process");
  }
}
