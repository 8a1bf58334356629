/** What agents note for their next runs. {@code StateTable} is for the notes of workflows as well. */
@NullMarked
package dev.steward.agent.state;

import org.jspecify.annotations.NullMarked;
