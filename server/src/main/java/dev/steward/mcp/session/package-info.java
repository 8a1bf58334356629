/** Connections to tool servers: over a program's pipes, over HTTP, or in this process. */
@NullMarked
package dev.steward.mcp.session;

import org.jspecify.annotations.NullMarked;
