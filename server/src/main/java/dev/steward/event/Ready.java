package dev.steward.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * The data of {@code ready}.
 *
 * @param now the time of the service, so that windows on other machines share its clock
 * @param after the event the stream starts after; data read before that event may be stale
 */
@Schema(description = "The data of a `ready` event: the stream is open")
record Ready(Instant now, String after) {}
