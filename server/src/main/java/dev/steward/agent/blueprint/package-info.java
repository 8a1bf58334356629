/** Templates from which agents are created. */
@NullMarked
package dev.steward.agent.blueprint;

import org.jspecify.annotations.NullMarked;
