package org.gin4j.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** What is printed for programs: one object on one line. */
final class Json {
  private Json() {}

  static String line(Object value) throws JsonProcessingException {
    return JsonMapper.builder().build().writeValueAsString(value);
  }
}
