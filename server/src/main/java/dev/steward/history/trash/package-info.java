/**
 * What was deleted and can be brought back for a while, whatever it is. Whoever owns it keeps it here and knows how it comes back;
 * nobody here knows what it is.
 */
@NullMarked
package dev.steward.history.trash;

import org.jspecify.annotations.NullMarked;
