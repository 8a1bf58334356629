/** Tools that a model may call. */
@NullMarked
package dev.steward.tool;

import org.jspecify.annotations.NullMarked;
