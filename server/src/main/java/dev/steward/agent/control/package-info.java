/**
 * What people do with agents: make, change, link, archive, delete and restore them, start and stop them, tell them something,
 * and read what they said. {@code Agents} and {@code AgentActions} have the use cases, {@code AgentRead} is what the screen
 * gets.
 */
@NullMarked
package dev.steward.agent.control;

import org.jspecify.annotations.NullMarked;
