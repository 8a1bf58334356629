/**
 * Agents: objectives that are carried out in the background. What an agent is, what each of its runs did and may do, the rules by
 * which a run goes on, rests or asks a person, and what carries runs on by them, turn by turn.
 */
@NullMarked
package dev.steward.agent;

import org.jspecify.annotations.NullMarked;
