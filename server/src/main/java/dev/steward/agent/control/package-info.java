/**
 * What a person does with agents: create, change, link, archive, delete and restore them, start and stop them, message them, and
 * read their transcripts. {@code Agents} and {@code AgentActions} hold the use cases, {@code AgentRead} is what the screen gets.
 */
@NullMarked
package dev.steward.agent.control;

import org.jspecify.annotations.NullMarked;
