/** Manages tool servers: their definitions, sign-ins, sessions, tools and results. */
@NullMarked
package dev.steward.mcp.client;

import org.jspecify.annotations.NullMarked;
