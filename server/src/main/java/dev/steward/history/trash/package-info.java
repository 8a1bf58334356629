/**
 * What was deleted and can be restored for a while, whatever it is. Its owner stores it here and knows how to restore it; this
 * package does not know what it is.
 */
@NullMarked
package dev.steward.history.trash;

import org.jspecify.annotations.NullMarked;
