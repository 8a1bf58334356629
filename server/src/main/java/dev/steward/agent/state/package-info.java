/**
 * What agents and workflows keep between their runs: small texts under keys. {@code States} is the one mechanism for both, with what
 * it takes to undo what a run wrote; {@code AgentStates} says what is special about agents.
 */
@NullMarked
package dev.steward.agent.state;

import org.jspecify.annotations.NullMarked;
