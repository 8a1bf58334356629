/** What a run wrote into other parts of Steward, and how a person takes it back. */
@NullMarked
package dev.steward.agent.change;

import org.jspecify.annotations.NullMarked;
