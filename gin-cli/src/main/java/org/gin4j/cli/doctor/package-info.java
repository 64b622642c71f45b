/**
 * What GIN needs of a machine and whether it is there: one class for each requirement, and what
 * they mean for each backend. Requirements read the files of a {@link
 * org.gin4j.cli.doctor.Machine}, so that they can be asked about a machine that is elsewhere.
 */
package org.gin4j.cli.doctor;
