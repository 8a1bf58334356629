/** Input handling: validation that names each rejected field, and partial updates. */
@NullMarked
package dev.steward.platform.input;

import org.jspecify.annotations.NullMarked;
