/** The memory that whatever is large and passing shares. */
@NullMarked
package dev.steward.platform.memory;

import org.jspecify.annotations.NullMarked;
