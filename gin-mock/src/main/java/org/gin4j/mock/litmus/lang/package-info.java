/** The litmus language: a program as text, and what it says. */
package org.gin4j.mock.litmus.lang;
