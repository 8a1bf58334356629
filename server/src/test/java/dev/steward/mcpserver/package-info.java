@NullMarked
package dev.steward.mcpserver;

import org.jspecify.annotations.NullMarked;
