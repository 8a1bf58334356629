/** Reads the file of the embedded database without its engine: its structure, and what is still readable in it. */
@NullMarked
package dev.steward.platform.store;

import org.jspecify.annotations.NullMarked;
