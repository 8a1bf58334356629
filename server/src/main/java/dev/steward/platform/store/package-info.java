/** The file of the embedded database, read without its engine: what it says about itself, and what can still be read of it. */
@NullMarked
package dev.steward.platform.store;

import org.jspecify.annotations.NullMarked;
