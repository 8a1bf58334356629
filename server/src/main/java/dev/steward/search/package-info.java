/** Search across everything ever said. */
@NullMarked
package dev.steward.search;

import org.jspecify.annotations.NullMarked;
