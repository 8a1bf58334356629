/** The only code that gets the time and random values from the system. */
@NullMarked
package dev.steward.platform.time;

import org.jspecify.annotations.NullMarked;
