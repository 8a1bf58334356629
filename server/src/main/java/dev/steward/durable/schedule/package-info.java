/**
 * What comes round at times that a person chose: rules of recurrence, the times at which they are due, each once, and what came
 * of each. {@code Recurrence} and {@code DueTimes} are pure. Nothing here knows what is started; whoever can be started writes
 * a {@code ScheduleTarget} in its own package.
 */
@NullMarked
package dev.steward.durable.schedule;

import org.jspecify.annotations.NullMarked;
