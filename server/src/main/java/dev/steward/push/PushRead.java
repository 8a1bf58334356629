package dev.steward.push;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that there is to know about telling devices. */
@Schema(name = "Push", description = "The devices that are told, and the key that browsers need for it")
record PushRead(
        @Schema(description = "Whether a browser can be added now")
        boolean possible,

        @Nullable @Schema(description = "Why none can be added; null where one can")
        String reason,

        @Nullable @Schema(description = "Whom a browser is to hear, in base64url; null where none can be added")
        String publicKey,

        @Schema(description = "How many devices there may be")
        int mostDevices,

        List<PushDeviceRead> devices) {}
