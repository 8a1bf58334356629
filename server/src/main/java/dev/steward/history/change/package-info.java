/**
 * What someone writes on behalf of a run, noted where it is written, so that it can be taken back. Whoever owns what is written
 * notes it and knows how to take it back; nobody here knows what it is.
 */
@NullMarked
package dev.steward.history.change;

import org.jspecify.annotations.NullMarked;
