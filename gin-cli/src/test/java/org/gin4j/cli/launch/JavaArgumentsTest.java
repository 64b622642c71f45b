package org.gin4j.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaArgumentsTest {

  @ParameterizedTest
  @CsvSource({
    "Main -cp x, -cp .:a.jar:b.jar Main -cp x",
    "-cp app.jar Main 1, -cp app.jar:a.jar:b.jar Main 1",
    "-Xmx1g -classpath c Main, -Xmx1g -classpath c:a.jar:b.jar Main",
    "--class-path=c -ea Main, --class-path=c:a.jar:b.jar -ea Main",
    "--add-opens -cp Main, -cp .:a.jar:b.jar --add-opens -cp Main",
    "-p mods -m app/app.Main -p x, -p mods:a.jar:b.jar -m app/app.Main -p x",
    "--module-path=mods --module=app, --module-path=mods:a.jar:b.jar --module=app",
    "-m app/app.Main, -p a.jar:b.jar -m app/app.Main",
    "-jar app.jar -cp x, -jar app.jar -cp x",
    "Main.java, -cp .:a.jar:b.jar Main.java"
  })
  void jarsAreAppendedToThePathThatIsUsed(String arguments, String expected) {
    assertEquals(
        List.of(expected.split(" ", -1)),
        JavaArguments.withJars(List.of(arguments.split(" ", -1)), List.of("a.jar", "b.jar"), "."));
  }
}
