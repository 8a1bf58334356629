/** The event bus, which tells all windows what changed. */
@NullMarked
package dev.steward.event;

import org.jspecify.annotations.NullMarked;
