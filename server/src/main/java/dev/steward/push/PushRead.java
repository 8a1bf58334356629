package dev.steward.push;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Schema(name = "Push", description = "The devices that receive notifications, and the public key for browsers")
record PushRead(
        @Schema(description = "Whether a browser can be added now")
        boolean possible,

        @Nullable @Schema(description = "Why none can be added; null where one can")
        String reason,

        @Nullable @Schema(description = "The public key for browsers, in base64url; null if no browser can be added")
        String publicKey,

        @Schema(description = "The maximum number of devices")
        int mostDevices,

        List<PushDeviceRead> devices) {}
