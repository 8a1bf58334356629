/** Messages to agents that are working, until their next step takes them. */
@NullMarked
package dev.steward.agent.queue;

import org.jspecify.annotations.NullMarked;
