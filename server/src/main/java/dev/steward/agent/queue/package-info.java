/** Messages to agents that are working, until the next request to the model takes them. */
@NullMarked
package dev.steward.agent.queue;

import org.jspecify.annotations.NullMarked;
