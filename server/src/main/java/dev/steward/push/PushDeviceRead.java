package dev.steward.push;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A device on the wire, without what would let anybody send something to it. */
@Schema(name = "PushDevice", description = "A browser that is told what waits for a person")
record PushDeviceRead(
        long id,
        String label,

        @Schema(description = "The host of the push service through which it is told")
        String service,

        @Schema(
                description =
                        "The SHA-256 of its address in hexadecimal digits, by which the browser itself knows it again")
        String fingerprint,

        Instant createdAt,

        @Nullable @Schema(description = "When its push service last took a message")
        Instant lastSentAt,

        @Nullable @Schema(description = "What became of the last message where it was not taken; null where it was")
        String lastError,

        @Nullable Instant lastErrorAt) {}
