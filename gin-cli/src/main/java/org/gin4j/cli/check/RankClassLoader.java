package org.gin4j.cli.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Loads the program's own classes itself, also where the command's class path has them, and has
 * them end their rank where they would end the process.
 */
final class RankClassLoader extends URLClassLoader {
  private final ExitRewriter rewriter;
  private final AtomicReference<RankExit> exit = new AtomicReference<>();

  RankClassLoader(URL[] path, ExitRewriter rewriter) {
    super(path, RankClassLoader.class.getClassLoader());
    this.rewriter = rewriter;
  }

  /** Takes note that the program would have ended its process; the first time counts. */
  void exited(RankExit call) {
    exit.compareAndSet(null, call);
  }

  /** Returns how the program would have ended its process, if it did. */
  Optional<RankExit> exit() {
    return Optional.ofNullable(exit.get());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known == null) {
        URL file = findResource(name.replace('.', '/') + ".class");
        known = file == null ? null : load(name, file);
      }
      return known == null ? super.loadClass(name, resolve) : known;
    }
  }

  private Class<?> load(String name, URL file) throws ClassNotFoundException {
    Optional<byte[]> rewritten = rewriter.rewritten(name, () -> bytes(file), this);
    return rewritten.isEmpty()
        ? findClass(name)
        : defineClass(name, rewritten.get(), 0, rewritten.get().length, source(file));
  }

  private CodeSource source(URL file) {
    for (URL entry : getURLs()) {
      if (file.toString().contains(entry.toString())) {
        return new CodeSource(entry, (CodeSigner[]) null);
      }
    }
    return null;
  }

  private static byte[] bytes(URL file) {
    try (InputStream in = file.openStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
