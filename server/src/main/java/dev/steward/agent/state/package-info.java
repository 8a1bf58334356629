/** Notes that agents keep for their next runs. Workflows keep theirs with {@code StateTable} as well. */
@NullMarked
package dev.steward.agent.state;

import org.jspecify.annotations.NullMarked;
