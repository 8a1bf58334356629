@NullMarked
package dev.steward.mcp.runner;

import org.jspecify.annotations.NullMarked;
