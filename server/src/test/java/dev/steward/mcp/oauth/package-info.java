@NullMarked
package dev.steward.mcp.oauth;

import org.jspecify.annotations.NullMarked;
