package org.gin4j.mock.trace.render;

/**
 * A part of the picture, drawn from its own top.
 *
 * @param xml what is drawn
 * @param height how high it is
 */
record Section(Xml xml, int height) {
  /** Adds the section to a picture and returns where the next one starts. */
  int place(Xml picture, int top) {
    picture.open("g", "transform", "translate(0," + top + ")");
    picture.append(xml);
    picture.close();
    return top + height;
  }
}
