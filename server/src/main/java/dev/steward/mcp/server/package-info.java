/** Steward as a tool server: the MCP protocol, and what hosts on this machine may read and do. */
@NullMarked
package dev.steward.mcp.server;

import org.jspecify.annotations.NullMarked;
