package dev.steward.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients that something changed. Its JSON always has every key, null if unused, so that clients need no case per
 * type; the nested records are flattened.
 *
 * @param clientId the window that caused it, which is not sent the event; null sends it to all windows
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "Event", description = "A bus event: what changed")
public record Event(
        String type,
        @JsonUnwrapped About about,
        @JsonUnwrapped Details details,
        @Nullable String clientId) {

    /** What the event is about, by its ids. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record About(
            @Nullable Long topicId,
            @Nullable Long chatId,
            @Nullable Long agentSessionId,
            @Nullable Long agentRunId,
            @Nullable Long meetingSessionId,
            @Nullable Long workflowId,
            @Nullable Long collectionId,
            @Nullable Long jobId) {

        public static final About NOTHING = new About(null, null, null, null, null, null, null, null);

        public About topic(@Nullable Long id) {
            return new About(id, chatId, agentSessionId, agentRunId, meetingSessionId, workflowId, collectionId, jobId);
        }

        public About chat(@Nullable Long id) {
            return new About(
                    topicId, id, agentSessionId, agentRunId, meetingSessionId, workflowId, collectionId, jobId);
        }

        /** An agent and, if the event is about one, its run. */
        public About agent(@Nullable Long session, @Nullable Long run) {
            return new About(topicId, chatId, session, run, meetingSessionId, workflowId, collectionId, jobId);
        }

        public About workflow(@Nullable Long id) {
            return new About(topicId, chatId, agentSessionId, agentRunId, meetingSessionId, id, collectionId, jobId);
        }

        public About collection(@Nullable Long id) {
            return new About(topicId, chatId, agentSessionId, agentRunId, meetingSessionId, workflowId, id, jobId);
        }

        public About job(@Nullable Long id) {
            return new About(
                    topicId, chatId, agentSessionId, agentRunId, meetingSessionId, workflowId, collectionId, id);
        }
    }

    /** Details that save the reader a request. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record Details(
            @Nullable String status,
            @Nullable String name,
            @Nullable String server,
            @Nullable String message,
            @Nullable String url,
            @Nullable String state,
            @Nullable Integer tools) {

        static final Details NONE = of(null, null);

        /** The new status and the text that a list shows next to it. */
        public static Details said(@Nullable String status, @Nullable String message) {
            return new Details(status, null, null, message, null, null, null);
        }

        /** The new status and the name of the subject. */
        public static Details of(@Nullable String status, @Nullable String name) {
            return new Details(status, name, null, null, null, null, null);
        }

        /** A tool server and a sentence about it. */
        public static Details server(String server, String message) {
            return new Details(null, null, server, message, null, null, null);
        }
    }

    /** An event about the service as a whole. */
    public static Event of(String type) {
        return new Event(type, About.NOTHING, Details.NONE, null);
    }

    public static Event topic(String type, @Nullable Long topicId) {
        return of(type).about(About.NOTHING.topic(topicId));
    }

    public static Event chat(String type, @Nullable Long chatId) {
        return of(type).about(About.NOTHING.chat(chatId));
    }

    public Event about(About what) {
        return new Event(type, what, details, clientId);
    }

    public Event with(Details what) {
        return new Event(type, about, what, clientId);
    }

    Event from(@Nullable String client) {
        return new Event(type, about, details, client);
    }
}
