/**
 * What carries runs on, turn by turn. {@code RunDriver} takes one after the other, {@code RunPrompt} says what the model is
 * told, {@code PermissionGate} lets calls through, and {@code RunTurnStore} writes down what comes of it.
 */
@NullMarked
package dev.steward.agent.turn;

import org.jspecify.annotations.NullMarked;
