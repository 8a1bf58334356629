/** Limits and releases memory. */
@NullMarked
package dev.steward.platform.memory;

import org.jspecify.annotations.NullMarked;
