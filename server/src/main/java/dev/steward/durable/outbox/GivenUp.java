package dev.steward.durable.outbox;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** A message that failed until it was given up, on the wire. */
@Schema(
        name = "GivenUpMessage",
        description = "Something that follows from a change and failed until Steward gave it up")
record GivenUp(
        long id,

        @Schema(description = "What was to be done, in a word that stays the same", example = "push.notice")
        String kind,

        @Schema(description = "What was to be done, for people", example = "Notify a device")
        String title,

        @Schema(
                description = "What it is about. What is about the same thing happens in its order",
                example = "agent:12")
        String subject,

        @Schema(description = "How often it was tried") int tries,

        @Schema(description = "Why it failed last, for people")
        String reason,

        Instant gaveUpAt,
        Instant createdAt) {

    GivenUp titled(String words) {
        return new GivenUp(id, kind, words, subject, tries, reason, gaveUpAt, createdAt);
    }
}
