/** Reminders: moments at which a conversation comes back to the person. */
@NullMarked
package dev.steward.reminder;

import org.jspecify.annotations.NullMarked;
