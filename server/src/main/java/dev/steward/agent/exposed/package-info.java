/** Agents as others see them: tools for MCP hosts, definitions for files, schedules, the command {@code /agent}, and notifications. */
@NullMarked
package dev.steward.agent.exposed;

import org.jspecify.annotations.NullMarked;
