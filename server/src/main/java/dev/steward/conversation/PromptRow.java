package dev.steward.conversation;

import org.jspecify.annotations.Nullable;

/**
 * A row of a transcript without what only people see: as much as a prompt is made of.
 *
 * @param toolCalls as in {@link Message#toolCalls()}
 */
public record PromptRow(
        long id,
        Message.Role role,
        String content,
        @Nullable String toolCalls) {}
