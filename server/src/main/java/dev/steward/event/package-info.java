/** The event bus: what changed, told to every window. */
@NullMarked
package dev.steward.event;

import org.jspecify.annotations.NullMarked;
