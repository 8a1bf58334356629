/** Rewriting a person's texts with a model, outside of any turn. */
@NullMarked
package dev.steward.chatturn.refine;

import org.jspecify.annotations.NullMarked;
