package dev.steward.push;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A device in the API, without anything that would allow sending to it. */
@Schema(name = "PushDevice", description = "A browser that receives notifications")
record PushDeviceRead(
        long id,
        String label,

        @Schema(description = "The host of its push service")
        String service,

        @Schema(description = "The SHA-256 of its address in hexadecimal digits, so a browser can recognize itself")
        String fingerprint,

        Instant createdAt,

        @Nullable @Schema(description = "When its push service last took a message")
        Instant lastSentAt,

        @Nullable @Schema(description = "Why the last notification failed; null if it was delivered")
        String lastError,

        @Nullable Instant lastErrorAt) {}
