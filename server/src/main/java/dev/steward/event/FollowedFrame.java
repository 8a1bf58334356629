package dev.steward.event;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.swagger.v3.oas.annotations.media.Schema;

/**
 * The data of a {@code turn} event: one frame of a followed conversation or run.
 *
 * @param container {@code topic}, {@code chat} or {@code run}
 * @param event the name of the frame, as in the conversation's own stream
 * @param id the id of the frame, to continue from
 * @param data the data of the frame, as JSON, exactly as in the conversation's own stream
 */
@Schema(description = "The data of a `turn` event: one frame of a followed conversation or run")
public record FollowedFrame(
        String container,
        long containerId,
        String event,
        String id,

        @JsonRawValue @Schema(ref = "#/components/schemas/TurnFrame")
        Object data) {}
