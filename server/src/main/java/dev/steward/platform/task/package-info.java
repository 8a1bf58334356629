/** Blocking work off the event loops, and an end to a process that hangs while it stops. */
@NullMarked
package dev.steward.platform.task;

import org.jspecify.annotations.NullMarked;
