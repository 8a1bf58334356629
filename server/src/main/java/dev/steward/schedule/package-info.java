/** Schedules of topics, agents and workflows: the API for them, what a topic does when due, and the calendar of all. */
@NullMarked
package dev.steward.schedule;

import org.jspecify.annotations.NullMarked;
