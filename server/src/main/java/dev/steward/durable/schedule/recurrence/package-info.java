/** When something that comes round is due: rules, their next times, and how people, cron and calendars say them. All of it is pure. */
@NullMarked
package dev.steward.durable.schedule.recurrence;

import org.jspecify.annotations.NullMarked;
