package dev.steward.conversation.exposed;

import dev.steward.conversation.note.Notes;
import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The inputs and results of the conversation tools. */
final class ExposedInputs {

    private static final String BEFORE = "Only messages with smaller ids: `next` of an earlier answer";
    private static final String LIMIT = "How many messages, from 1 to 200";
    private static final String NEXT = "What to give as `before` for the messages before these; null where none are";
    private static final String OFFSET = "The character to begin with, from 0 on";

    /** Beyond the end of any text. */
    private static final int FURTHEST = 1_000_000_000;

    private ExposedInputs() {}

    record OfTopic(Long topicId) {
        OfTopic {
            new Check().id("topic_id", topicId).verify();
        }
    }

    record OfChat(Long chatId) {
        OfChat {
            new Check().id("chat_id", chatId).verify();
        }
    }

    record PageOfTopic(
            Long topicId,

            @Nullable @Schema(defaultValue = "50", description = LIMIT)
            Long limit,

            @Nullable @Schema(description = BEFORE) Long before) {
        PageOfTopic {
            new Check().id("topic_id", topicId).verify();
        }
    }

    record PageOfChat(
            Long chatId,

            @Nullable @Schema(defaultValue = "50", description = LIMIT)
            Long limit,

            @Nullable @Schema(description = BEFORE) Long before) {
        PageOfChat {
            new Check().id("chat_id", chatId).verify();
        }
    }

    record TopicMessages(
            long topicId,
            List<ExposedMessage> messages,
            int count,
            @Nullable @Schema(description = NEXT) Long next) {}

    record ChatMessages(
            long chatId,
            List<ExposedMessage> messages,
            int count,
            @Nullable @Schema(description = NEXT) Long next) {}

    record RowOfTopic(
            Long topicId,
            Long messageId,

            @Nullable @Schema(minimum = "0", maximum = "1000000000", defaultValue = "0", description = OFFSET)
            Integer offset) {
        RowOfTopic {
            new Check()
                    .id("topic_id", topicId)
                    .id("message_id", messageId)
                    .range("offset", offset, 0, FURTHEST)
                    .verify();
        }

        int from() {
            return Objects.requireNonNullElse(offset, 0);
        }
    }

    record RowOfChat(
            Long chatId,
            Long messageId,

            @Nullable @Schema(minimum = "0", maximum = "1000000000", defaultValue = "0", description = OFFSET)
            Integer offset) {
        RowOfChat {
            new Check()
                    .id("chat_id", chatId)
                    .id("message_id", messageId)
                    .range("offset", offset, 0, FURTHEST)
                    .verify();
        }

        int from() {
            return Objects.requireNonNullElse(offset, 0);
        }
    }

    /** A message from a given character on. */
    record MessagePart(
            ExposedMessage message,

            @Schema(description = "The character with which the content begins here")
            long offset,

            @Schema(description = "Characters of the whole content")
            long length,

            @Nullable @Schema(description = "What to give as `offset` for what follows; null at the end")
            Long nextOffset) {

        static MessagePart of(ExposedMessage.Read read) {
            return new MessagePart(
                    read.message(),
                    read.part().offset(),
                    read.length(),
                    read.part().next());
        }
    }

    record Note(
            Long topicId,

            @Schema(minLength = 1, maxLength = Notes.MAX_LENGTH, description = "What to note, in Markdown")
            String text) {
        Note {
            new Check()
                    .id("topic_id", topicId)
                    .text("text", text, Notes.MAX_LENGTH)
                    .verify();
        }
    }

    /** A note that has become a message of the topic. */
    record NoteAppended(long topicId, long messageId, Instant createdAt) {}
}
