package dev.steward.event;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * The data of a {@code turn} event: one frame of a followed conversation.
 *
 * @param container {@code topic} or {@code chat}
 * @param event the name of the frame, as in the conversation's own stream
 * @param id the id of the frame, to go on from
 * @param data the data of the frame
 */
@Schema(description = "The data of a `turn` event: one frame of a followed conversation")
public record FollowedFrame(
        String container,
        long containerId,
        String event,
        String id,
        @Schema(ref = "#/components/schemas/TurnFrame") Object data) {}
