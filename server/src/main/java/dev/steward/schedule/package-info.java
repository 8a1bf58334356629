/** Schedules of topics, agents and workflows: how people and programs read and write them, what a topic does at its time, and the calendar of all. */
@NullMarked
package dev.steward.schedule;

import org.jspecify.annotations.NullMarked;
