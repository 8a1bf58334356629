/**
 * How runs start, continue, pause and end. {@code AgentRuns} is what people do with a run, and {@code RunTransitions} handles
 * what its turns report; the decisions are pure, in {@code Objective} and {@code RunStateMachine}, and {@code RunStore} writes
 * them. A part above that has to follow a run is a {@code RunListener}.
 */
@NullMarked
package dev.steward.agent.lifecycle;

import org.jspecify.annotations.NullMarked;
