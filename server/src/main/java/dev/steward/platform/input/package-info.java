/** What a caller sent: checks that name every refused field, and partial updates. */
@NullMarked
package dev.steward.platform.input;

import org.jspecify.annotations.NullMarked;
