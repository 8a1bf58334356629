/** How Steward speaks with tool servers that are programs: started, watched, bounded, and ended with all that they started. */
@NullMarked
package dev.steward.mcp.session;

import org.jspecify.annotations.NullMarked;
