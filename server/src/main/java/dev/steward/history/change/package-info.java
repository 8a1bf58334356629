/**
 * Records changes made on behalf of a run, so that they can be undone. The owner of what changed records it and knows how to undo
 * it; this package does not know what it is.
 */
@NullMarked
package dev.steward.history.change;

import org.jspecify.annotations.NullMarked;
