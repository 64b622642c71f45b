package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LitmusSyntaxTest {
  private static final String HEADER =
      "ranks: 2\ncontexts: 2\nvars: x y\nstrict: v\n---\nrank 0:\n";
  private static final int STATEMENT_LINE = 7;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frobnicate x | 1 | found 'frobnicate', expected a statement: store",
        "store z = 1 | 7 | there is no variable 'z', expected one of [x, y, v]",
        "store x 1 | 9 | found '1', expected '='",
        "store x = one | 11 | found 'one', expected a value",
        "store x = 1 2 | 13 | found '2', expected the end of the line",
        "r0 = look x | 6 | found 'look', expected read, readsig",
        "putval x = 1 to 2 | 17 | a rank must be 0 to 1, not 2",
        "putval x = 1 to 1 weak | 23 | found the end of the line, expected inc, add, vainc or vaadd",
        "putval x = 1 to 1 weak inc c0 | 28 | found 'c0', expected a signal such as s0",
        "putval x = 1 to 1 weak inc s0 weak inc s1 | 31 | found 'weak', expected 'ctx'",
        "putval x = 1 to 1 counter c0 | 19 | found 'counter', expected 'ctx'",
        "put x from y to 1 ctx 2 | 23 | there is no context 2, expected one of the 2",
        "signal to 1 | 12 | found the end of the line, expected an action",
        "get x from y to 1 | 14 | found 'to', expected 'of'",
        "waitsig s0 > 1 | 12 | found '>', expected '>='",
        "waitsig s0 >= r0 | 15 | the register 'r0' is not set before, expected one of []",
        "waitsig s0 >= 1 bits 65 | 22 | bits must be 1 to 64, not 65",
        "waitctr s0 >= 1 | 9 | found 's0', expected a counter such as c0",
        "wait q | 6 | no request 'q' was made before, expected one of []",
        "barrier | 8 | found the end of the line, expected world or rail",
        "barrier lsa | 9 | barrier lsa is not available yet, expected world or rail",
        "barrier hybrid | 9 | barrier hybrid is not available yet",
        "barrier count | 9 | barrier count is not available yet",
        "barrier world fence all | 21 | found 'all', expected none, put, get or put+get",
        "barrier world fence put+put | 25 | found 'put', expected 'get'",
        "barrier world order seq | 21 | found 'seq', expected relaxed, acquire",
        "lsastore x = 1 at 1 | 19 | rank 1 does not share memory with rank 0 (lsa: 1)",
        "release all | 9 | found 'all', expected 'system'",
        "store x = 99999999999999999999 | 11 | 99999999999999999999 is too large for 64 bits",
        "store x = -9223372036854775809 | 11 | -9223372036854775809 is too large for 64 bits",
        "store x = 0x10000000000000000 | 11 | 0x10000000000000000 is too large for 64 bits",
        "store x = 0xfg | 11 | found '0xfg', expected a value",
        "store x = -0x1 | 11 | found '-0x1', expected a value"
      })
  void statementsThatAreWrongAreNamed(String statement, int column, String message) {
    assertRefused(HEADER + statement + "\n---\n", STATEMENT_LINE, column, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "maybe: 0:r=1 | 1 | found 'maybe', expected an expectation: allowed",
        "allowed 0:r=1 | 9 | found '0', expected ':'",
        "allowed: 2:r=1 | 10 | a rank must be 0 to 1, not 2",
        "allowed: 0:q=1 | 12 | rank 0 has no register 'q', expected one of [r]",
        "allowed: 1:r=1 | 12 | rank 1 has no register 'r', expected one of []",
        "allowed: final 1:z=1 | 18 | there is no variable 'z'",
        "allowed: 0:r=1 & | 17 | found the end of the line, expected a rank",
        "error: S99 | 8 | there is no rule 'S99', expected an id such as S2",
        "error: F99 | 8 | there is no rule 'F99'",
        "error: S2 rank 7 | 16 | a rank must be 0 to 1, not 7",
        "deadlock: maybe | 11 | found 'maybe', expected allowed or forbidden",
        "noerror now | 9 | found 'now', expected the end of the line"
      })
  void expectationsThatAreWrongAreNamed(String expectation, int column, String message) {
    assertRefused(HEADER + "r = read x\n---\n" + expectation + "\n", 9, column, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rank: 2 | 1 | 1 | found 'rank', expected a setting of [name, ranks",
        "ranks: 0 | 1 | 8 | the number of ranks must be 1 to 8, not 0",
        "strong: maybe | 1 | 9 | found 'maybe', expected 'yes' or 'no'",
        "connection: none | 1 | 13 | found 'none', expected 'full' or 'rail'",
        "vars: x x | 1 | 9 | the variable 'x' is there already",
        "--- | 1 | 1 | the header ends here, expected 'ranks: N' before",
        "'ranks: 2\nranks: 3' | 2 | 1 | 'ranks' is there already, expected each setting once",
        "'vars: x\n vars: y' | 2 | 2 | 'vars' is there already",
        "ranks: 2 | 2 | 1 | the file ends here, expected '---' and statements"
      })
  void headersThatAreWrongAreNamed(String header, int line, int column, String message) {
    assertRefused(header + "\n", line, column, message);
  }

  @Test
  void lsaMustDivideTheRanks() {
    assertRefused("ranks: 3\nlsa: 2\n---\n", 3, 1, "lsa must divide the number of ranks");
  }

  @Test
  void aFileNeedsAllItsParts() {
    assertRefused(HEADER + "store x = 1\n", 8, 1, "expected '---' and expectations");
    assertRefused("ranks: 1\n---\nstore x = 1\n", 3, 1, "found 'store', expected 'rank N:'");
  }

  @Test
  void aNameIsARegisterOrARequest() {
    assertRefused(
        HEADER + "q = flushasync 1\nq = read x\n---\n",
        8,
        1,
        "'q' cannot be both a register and a request");
  }

  @Test
  void aFileThatIsNoTextIsNamed(@TempDir Path folder) throws IOException {
    Path binary =
        Files.write(folder.resolve("binary.litmus"), new byte[] {0x52, (byte) 0xc3, 0x28});
    LitmusSyntaxException refused =
        assertThrows(LitmusSyntaxException.class, () -> LitmusProgram.read(binary));
    assertEquals(binary + ":1:1: the file is no UTF-8 text", refused.getMessage());
  }

  @Test
  void commentsAndBlanksMeanNothing() {
    LitmusProgram program =
        LitmusProgram.parse(
            "f", "# why\n\nname: a b  # c\nranks: 1 # one\n---\n rank 0: # x\n---\n # end\n");
    assertEquals("a b", program.name());
    assertEquals("why", program.lesson());
    assertEquals(1, program.ranks());
  }

  private static void assertRefused(String text, int line, int column, String message) {
    LitmusSyntaxException refused =
        assertThrows(LitmusSyntaxException.class, () -> LitmusProgram.parse("file", text));
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
    assertEquals(line + ":" + column, refused.line() + ":" + refused.column(), message);
    assertTrue(refused.getMessage().startsWith("file:" + line + ":" + column + ": "));
  }
}
