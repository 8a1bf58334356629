/** Steward as a tool server: what MCP hosts on this machine may read and do, and the protocol that they speak with it. */
@NullMarked
package dev.steward.mcp.server;

import org.jspecify.annotations.NullMarked;
