package org.gin4j.cli.check;

import java.net.URL;
import java.net.URLClassLoader;

/** Loads the program's own classes itself, also where the command's class path has them. */
final class RankClassLoader extends URLClassLoader {

  RankClassLoader(URL[] path) {
    super(path, RankClassLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known == null && findResource(name.replace('.', '/') + ".class") != null) {
        known = findClass(name);
      }
      return known == null ? super.loadClass(name, resolve) : known;
    }
  }
}
