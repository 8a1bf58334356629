package dev.steward.conversation.export;

import dev.steward.conversation.transcript.MessageRead;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A conversation in a file of its own. This form is for reading; writing is done piece by piece. */
@Schema(name = "ConversationFile", description = "A conversation in a file of its own")
record ExportFile(
        @Schema(allowableValues = FORMAT) String format,
        int version,
        Instant exportedAt,
        Conversation conversation,
        List<MessageRead> messages) {

    static final String FORMAT = "steward.conversation";

    @Schema(name = "ExportedConversation", description = "The conversation a file was exported from")
    record Conversation(
            @Schema(allowableValues = {"topic", "chat"}) String kind,
            long id,
            String title,
            @Nullable String description,
            boolean pinned,
            Instant createdAt) {}
}
