@NullMarked
package dev.steward.mcp.builtin;

import org.jspecify.annotations.NullMarked;
