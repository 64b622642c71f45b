package org.gin4j.tck;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.gin4j.spi.Rule;

/** The rules that a test of the kit covers. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Covers {
  /** The rules; at least one. */
  Rule[] value();
}
