package org.gin4j.cli.check;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * The main method that {@code java} would launch (JEP 512): one that takes the arguments before one
 * that takes none; one of an instance needs a constructor without parameters.
 */
final class MainMethod {
  private final Method method;
  private final Constructor<?> constructor;

  private MainMethod(Method method, Constructor<?> constructor) {
    this.method = method;
    this.constructor = constructor;
  }

  /**
   * Finds it; the class is not initialised.
   *
   * @throws NoSuchMethodException when there is none
   */
  static MainMethod of(Class<?> type) throws NoSuchMethodException {
    Method method = find(type, String[].class);
    if (method == null) {
      method = find(type);
    }
    if (method == null) {
      throw new NoSuchMethodException(type.getName() + ".main");
    }
    method.setAccessible(true);
    if (Modifier.isStatic(method.getModifiers())) {
      return new MainMethod(method, null);
    }
    Constructor<?> constructor = type.getDeclaredConstructor();
    if (Modifier.isPrivate(constructor.getModifiers())) {
      throw new NoSuchMethodException(type.getName() + " has a private constructor only");
    }
    constructor.setAccessible(true);
    return new MainMethod(method, constructor);
  }

  private static Method find(Class<?> type, Class<?>... parameters) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      try {
        Method method = each.getDeclaredMethod("main", parameters);
        if (!Modifier.isPrivate(method.getModifiers()) && method.getReturnType() == void.class) {
          return method;
        }
      } catch (NoSuchMethodException absent) {
        // A class above may have it.
      }
    }
    return null;
  }

  /**
   * Runs it, which initialises the class.
   *
   * @throws InvocationTargetException with what the program threw
   */
  void run(String[] arguments) throws ReflectiveOperationException {
    Object instance = constructor == null ? null : constructor.newInstance();
    if (method.getParameterCount() == 0) {
      method.invoke(instance);
    } else {
      method.invoke(instance, (Object) arguments);
    }
  }
}
