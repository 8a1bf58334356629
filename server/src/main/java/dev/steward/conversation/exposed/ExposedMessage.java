package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.exposed.TextPart;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of a transcript as shown to hosts. */
record ExposedMessage(
        long id,
        @Nullable Long topicId,
        @Nullable Long chatId,

        @Schema(description = "user, assistant, tool (what a tool gave back) or system (a notice for the person)")
        String role,

        String content,
        @Nullable Integer promptTokens,
        @Nullable Integer completionTokens,
        Instant createdAt,

        @Schema(description = "Whether the content is cut here; its last line says how to read the rest")
        boolean truncated) {

    /** Rough number of bytes that a row takes in addition to its text, until it is written. */
    static final int REST = 400;

    /** A row, and the part of its text that was read. @param length characters of the whole text */
    record Read(ExposedMessage message, TextPart part, long length) {}

    /** @param characters how many characters of its text were read, from the offset on */
    static Read of(Container container, Columns row, long offset, long characters) {
        long length = row.number("length");
        var part = TextPart.cut(row.text("content"), offset, characters, length);
        boolean isTopic = container.kind() == Container.Kind.topic;
        var message = new ExposedMessage(
                row.number("id"),
                isTopic ? container.id() : null,
                isTopic ? null : container.id(),
                row.text("role"),
                part.text(),
                row.countOrNull("prompt_tokens"),
                row.countOrNull("completion_tokens"),
                row.instant("created_at"),
                part.next() != null);
        return new Read(message, part, length);
    }

    /** The row as shown in a list: a cut text says so, and how to read on. */
    static ExposedMessage listed(Read read) {
        var it = read.message;
        var next = read.part.next();
        if (next == null) {
            return it;
        }
        var call = it.chatId == null ? "get_message topic_id=" + it.topicId : "get_chat_message chat_id=" + it.chatId;
        var content = "%s\n\n[Cut: %d of %d characters. For the rest: %s message_id=%d offset=%d]"
                .formatted(it.content, next, read.length, call, it.id, next);
        return new ExposedMessage(
                it.id,
                it.topicId,
                it.chatId,
                it.role,
                content,
                it.promptTokens,
                it.completionTokens,
                it.createdAt,
                true);
    }
}
