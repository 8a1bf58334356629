/** The work that is running, from all sources, so that a newly opened window can show it. */
@NullMarked
package dev.steward.durable.running;

import org.jspecify.annotations.NullMarked;
