package dev.steward.chatturn;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a host asks in a topic. @param clientMessageId repeating an id repeats the question instead of adding another */
record ExposedPost(
        Long topicId,

        @Schema(
                minLength = 1,
                maxLength = Check.MAX_CONTENT,
                description = "What is asked, in the words that the person would use")
        String content,

        @Nullable @Schema(minLength = 1, maxLength = Check.MAX_CLIENT_ID, description = Check.CLIENT_ID)
        String clientMessageId) {

    ExposedPost {
        new Check()
                .id("topic_id", topicId)
                .text("content", content, Check.MAX_CONTENT)
                .length("client_message_id", clientMessageId, 1, Check.MAX_CLIENT_ID)
                .verify();
    }

    TurnRequest request() {
        return TurnRequest.asking(content, clientMessageId);
    }

    record Answered(
            long topicId,

            @Nullable @Schema(description = "The answer; null where there is none, and the note says why")
            String reply,

            @Nullable @Schema(description = "The message that holds the answer, or what came of it")
            Long messageId,

            @Nullable @Schema(description = "What is to be known of the answer beside its text")
            String note) {

        static Answered nothing(long topic, @Nullable Long message, String note) {
            return new Answered(topic, null, message, note);
        }
    }
}
