/** Search: anything ever said, wherever it was. */
@NullMarked
package dev.steward.search;

import org.jspecify.annotations.NullMarked;
