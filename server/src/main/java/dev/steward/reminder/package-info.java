/** Reminders: times at which a conversation is brought back to the user's attention. */
@NullMarked
package dev.steward.reminder;

import org.jspecify.annotations.NullMarked;
