/**
 * Carries out runs step by step. {@code RunDriver} takes one step after the other, {@code RunPrompt} writes the prompt,
 * {@code PermissionGate} decides which calls may go ahead, and {@code RunTurnStore} stores the result.
 */
@NullMarked
package dev.steward.agent.turn;

import org.jspecify.annotations.NullMarked;
