/** Runs commands for the assistant: in a jail if there is one, within limits, and leaving nothing behind. */
@NullMarked
package dev.steward.mcp.runner;

import org.jspecify.annotations.NullMarked;
