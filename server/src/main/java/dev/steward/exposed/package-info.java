/**
 * What MCP hosts may read and do. Whoever owns something says so here, in a component that knows no protocol; whoever speaks
 * the protocol knows no feature.
 */
@NullMarked
package dev.steward.exposed;

import org.jspecify.annotations.NullMarked;
