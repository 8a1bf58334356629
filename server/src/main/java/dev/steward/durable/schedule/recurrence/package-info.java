/** Recurrence rules, their due times, and how people, cron and calendars write them. Everything here is pure. */
@NullMarked
package dev.steward.durable.schedule.recurrence;

import org.jspecify.annotations.NullMarked;
