package dev.steward.transfer;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A conversation of an import, in the API. */
@Schema(name = "ImportedConversation", description = "A conversation of an import")
record ItemRead(
        @Schema(description = "Its place in the file, from 1")
        int n,

        ItemRow.Status status,

        @Schema(description = "Why it is not imported") UnsupportedConversation.@Nullable Reason reason,

        String title,

        @Nullable @Schema(description = "Its project or folder")
        String place,

        int messages,
        @Nullable Instant firstAt,
        @Nullable Instant lastAt,

        @Schema(description = "Whether it was imported before")
        boolean known,

        @Nullable @Schema(description = "The topic it was converted to")
        Long topicId) {

    static ItemRead of(ItemRow item) {
        return new ItemRead(
                item.n(),
                item.status(),
                item.reason(),
                item.title(),
                item.place(),
                item.messages(),
                item.firstAt(),
                item.lastAt(),
                item.known(),
                item.topic());
    }
}
