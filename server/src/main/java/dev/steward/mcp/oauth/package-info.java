/** How Steward signs in to tool servers, stays signed in, and tells what happened without telling a secret. */
@NullMarked
package dev.steward.mcp.oauth;

import org.jspecify.annotations.NullMarked;
