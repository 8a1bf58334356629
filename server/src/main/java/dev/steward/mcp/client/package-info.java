/** Servers that offer tools: what they are, and what becomes of what they offer and say. */
@NullMarked
package dev.steward.mcp.client;

import org.jspecify.annotations.NullMarked;
