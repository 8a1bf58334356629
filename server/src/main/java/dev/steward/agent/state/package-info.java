/**
 * What agents and workflows keep between their runs: small texts under keys. {@code States} is shared by both, including undo of
 * what a run wrote; {@code AgentStates} is the part for agents.
 */
@NullMarked
package dev.steward.agent.state;

import org.jspecify.annotations.NullMarked;
