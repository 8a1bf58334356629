/** What a run changed in other parts of Steward, and how a person undoes it. */
@NullMarked
package dev.steward.agent.change;

import org.jspecify.annotations.NullMarked;
