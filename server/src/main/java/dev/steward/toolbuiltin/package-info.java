/** Tool servers that live in this process. */
@NullMarked
package dev.steward.toolbuiltin;

import org.jspecify.annotations.NullMarked;
