/** Texts of a person in better words, by a model and outside of any turn. */
@NullMarked
package dev.steward.chatturn.refine;

import org.jspecify.annotations.NullMarked;
