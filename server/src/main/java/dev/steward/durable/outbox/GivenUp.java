package dev.steward.durable.outbox;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** An undeliverable message, as returned by the API. */
@Schema(name = "GivenUpMessage", description = "A message that could not be delivered")
record GivenUp(
        long id,

        @Schema(description = "The stable kind of the message", example = "push.notice")
        String kind,

        @Schema(description = "A description for people", example = "Notify a device")
        String title,

        @Schema(
                description = "Its subject. Messages with the same subject are delivered in order",
                example = "agent:12")
        String subject,

        @Schema(description = "The number of attempts") int tries,

        @Schema(description = "The last error, for people") String reason,

        Instant gaveUpAt,
        Instant createdAt) {}
