/** Signs in to tool servers, renews sign-ins, and traces what happens without revealing secrets. */
@NullMarked
package dev.steward.mcp.oauth;

import org.jspecify.annotations.NullMarked;
