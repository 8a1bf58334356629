/** Built-in tool servers: some in this process, some programs or remote. */
@NullMarked
package dev.steward.mcp.builtin;

import org.jspecify.annotations.NullMarked;
