/**
 * How runs begin, go on, rest and end. {@code AgentRuns} has what people do with them and {@code RunTransitions} what is
 * reported of them; the decisions are pure, in {@code Objective} and {@code RunStateMachine}, and each is written by {@code
 * RunStore}. Who has to go along with that in a part above is a {@code RunListener}.
 */
@NullMarked
package dev.steward.agent.lifecycle;

import org.jspecify.annotations.NullMarked;
