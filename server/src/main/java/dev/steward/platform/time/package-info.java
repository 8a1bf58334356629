/** The one place that asks the system for the time and for random values. */
@NullMarked
package dev.steward.platform.time;

import org.jspecify.annotations.NullMarked;
