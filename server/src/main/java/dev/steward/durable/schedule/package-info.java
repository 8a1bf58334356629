/**
 * Recurring work at times that a person chose: recurrence rules, the times at which they are due, each handled once, and the
 * outcomes. {@code Recurrence} and {@code DueTimes} are pure. Nothing here knows what is started: features add a {@code
 * ScheduleTarget} in their own package.
 */
@NullMarked
package dev.steward.durable.schedule;

import org.jspecify.annotations.NullMarked;
