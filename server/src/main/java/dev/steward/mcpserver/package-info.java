/** Steward as a tool server: what MCP hosts on this machine may read and do, and the protocol that they speak with it. */
@NullMarked
package dev.steward.mcpserver;

import org.jspecify.annotations.NullMarked;
