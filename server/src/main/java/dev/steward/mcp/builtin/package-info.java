/** Tool servers that live in this process. */
@NullMarked
package dev.steward.mcp.builtin;

import org.jspecify.annotations.NullMarked;
