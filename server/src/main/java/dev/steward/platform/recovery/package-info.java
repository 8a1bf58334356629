/**
 * Finds out whether the database file is what Steward left, before the engine opens it, and what to do if it is not.
 *
 * <p>{@link DatabaseEntry} is called at every start. {@link Examination} compares the file with its witness, and only reads
 * all of it if they disagree. Damage is copied aside, what is readable is salvaged into a new file, and nothing else happens
 * until a person has made a {@link DamageChoice}. To recognize another kind of damage, add it to {@link Damage.Kind} and to
 * {@link Examination}.
 */
@NullMarked
package dev.steward.platform.recovery;

import org.jspecify.annotations.NullMarked;
