/** Messages to agents that are working, until the current step ends and takes them. */
@NullMarked
package dev.steward.agent.queue;

import org.jspecify.annotations.NullMarked;
