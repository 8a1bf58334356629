/** Runs commands for the assistant: in a jail where there is one, within bounds, and with nothing left behind. */
@NullMarked
package dev.steward.mcp.runner;

import org.jspecify.annotations.NullMarked;
