/**
 * What others get of agents: tools for MCP hosts, definitions for files, schedules, the command {@code /agent}, and notices
 * for devices.
 */
@NullMarked
package dev.steward.agent.exposed;

import org.jspecify.annotations.NullMarked;
