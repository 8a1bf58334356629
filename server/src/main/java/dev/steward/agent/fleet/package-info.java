/** What is about all agents together: the inbox, figures, the runtime, and the runs that are old enough to go. */
@NullMarked
package dev.steward.agent.fleet;

import org.jspecify.annotations.NullMarked;
