/** What MCP hosts may read and do. Features declare it here without knowing the protocol; the protocol code knows no feature. */
@NullMarked
package dev.steward.exposed;

import org.jspecify.annotations.NullMarked;
