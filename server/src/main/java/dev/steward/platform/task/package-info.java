/** Blocking work off the event loops, periodic tasks, and a watchdog for shutdown. */
@NullMarked
package dev.steward.platform.task;

import org.jspecify.annotations.NullMarked;
