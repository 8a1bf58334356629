package dev.steward.push;

import io.swagger.v3.oas.annotations.media.Schema;

@Schema(name = "PushTrial", description = "The result of a test notification")
record PushTrial(
        @Schema(description = "Whether the push service accepted it; whether it is shown, only the device knows")
        boolean accepted,

        @Schema(description = "Whether the device was removed because its push service no longer knows it")
        boolean removed,

        @Schema(description = "The same as a sentence") String detail) {

    static PushTrial of(PushVerdict verdict) {
        return switch (verdict) {
            case PushVerdict.Delivered _ ->
                new PushTrial(true, false, "The push service accepted the message. The device shows it in a moment.");
            case PushVerdict.Gone _ ->
                new PushTrial(
                        false,
                        true,
                        "The push service no longer knows this device, so it was removed. Add it again on that device.");
            case PushVerdict.Refused(var sentence) -> new PushTrial(false, false, sentence);
            case PushVerdict.Later(var sentence, var _) -> new PushTrial(false, false, sentence);
        };
    }
}
