@NullMarked
package dev.steward.mcp.server;

import org.jspecify.annotations.NullMarked;
