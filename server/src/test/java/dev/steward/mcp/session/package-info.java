@NullMarked
package dev.steward.mcp.session;

import org.jspecify.annotations.NullMarked;
