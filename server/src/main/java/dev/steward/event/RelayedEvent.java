package dev.steward.event;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An event that a child process wants published to all windows. Only data-refresh types are allowed. */
record RelayedEvent(
        @Schema(minLength = 1, maxLength = 64) String type,
        @Nullable Long topicId,
        @Nullable Long chatId,
        @Nullable Long agentSessionId,
        @Nullable Long agentRunId,
        @Nullable Long meetingSessionId,
        @Nullable Long workflowId,
        @Nullable @Schema(maxLength = 64) String status,
        @Nullable @Schema(maxLength = 200) String name) {

    private static final Set<String> RELAYABLE = Set.of(
            "topic.changed",
            "message.changed",
            "reminder.changed",
            "read.changed",
            "agent.changed",
            "meeting.changed",
            "workflow.changed");

    RelayedEvent {
        new Check()
                .required("type", type)
                .length("type", type, 1, 64)
                .idIfAny("topic_id", topicId)
                .idIfAny("chat_id", chatId)
                .idIfAny("agent_session_id", agentSessionId)
                .idIfAny("agent_run_id", agentRunId)
                .idIfAny("meeting_session_id", meetingSessionId)
                .idIfAny("workflow_id", workflowId)
                .length("status", status, 0, 64)
                .length("name", name, 0, 200)
                .verify();
        if (!RELAYABLE.contains(type)) {
            throw new Problem.BadRequest("Events of type '" + type + "' cannot be relayed");
        }
    }

    Event event() {
        return Event.of(type)
                .about(new Event.About(
                        topicId, chatId, agentSessionId, agentRunId, meetingSessionId, workflowId, null, null))
                .with(Event.Details.of(status, name));
    }
}
