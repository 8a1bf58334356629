/** What new agents are made of. */
@NullMarked
package dev.steward.agent.blueprint;

import org.jspecify.annotations.NullMarked;
