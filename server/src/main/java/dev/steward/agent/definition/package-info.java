/**
 * What an agent is: its task, what it may use ({@code Capabilities}), how far it may go ({@code Governance}) and its row. A new
 * property is a column of {@code AgentRepository}, a component of one of these records, and a field of {@code AgentPatch}.
 */
@NullMarked
package dev.steward.agent.definition;

import org.jspecify.annotations.NullMarked;
