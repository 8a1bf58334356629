/** All agents together: the inbox, metrics, the runtime, and the removal of old runs. */
@NullMarked
package dev.steward.agent.fleet;

import org.jspecify.annotations.NullMarked;
