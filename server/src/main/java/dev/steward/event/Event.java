package dev.steward.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Something changed. Every key is on the wire, null when unused, so that a reader needs no case per type.
 *
 * @param clientId the window that caused it, which does not hear of it; null reaches every window
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "Event", description = "A bus event: what changed")
public record Event(
        String type,
        @Nullable Long topicId,
        @Nullable Long chatId,
        @Nullable Long agentSessionId,
        @Nullable Long agentRunId,
        @Nullable Long meetingSessionId,
        @Nullable Long workflowId,
        @Nullable String status,
        @Nullable String name,
        @Nullable String server,
        @Nullable String message,
        @Nullable String url,
        @Nullable String state,
        @Nullable Integer tools,
        @Nullable String clientId) {

    /** An event about the service as a whole. */
    public static Event of(String type) {
        return topic(type, null);
    }

    /** An event about a topic. */
    public static Event topic(String type, @Nullable Long topicId) {
        return new Event(type, topicId, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    Event from(@Nullable String client) {
        return new Event(
                type,
                topicId,
                chatId,
                agentSessionId,
                agentRunId,
                meetingSessionId,
                workflowId,
                status,
                name,
                server,
                message,
                url,
                state,
                tools,
                client);
    }
}
