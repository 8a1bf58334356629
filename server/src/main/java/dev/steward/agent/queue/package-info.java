/** What people said to agents at work, until the end of the turn takes it. */
@NullMarked
package dev.steward.agent.queue;

import org.jspecify.annotations.NullMarked;
