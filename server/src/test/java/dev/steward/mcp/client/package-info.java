@NullMarked
package dev.steward.mcp.client;

import org.jspecify.annotations.NullMarked;
