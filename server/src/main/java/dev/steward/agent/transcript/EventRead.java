package dev.steward.agent.transcript;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.steward.platform.data.Columns;
import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

@Schema(name = "AgentEvent", description = "An entry of an agent's transcript")
public record EventRead(
        long id,
        EventKind kind,
        @Nullable String text,
        @Nullable String toolName,
        EventDraft.@Nullable ToolStatus toolStatus,

        @Nullable @Schema(description = "The tool call it belongs to")
        String requestId,

        @Nullable Map<String, Object> data,
        Instant at,
        @Nullable @JsonProperty("agent_run_id") Long agentRunId,

        @Nullable @JsonProperty("agentRunId") Long sameRunId) {

    private static final TypeReference<Map<String, Object>> DATA = new TypeReference<>() {};

    /** Estimated bytes apart from the texts, until the response is written. */
    private static final int REST = 500;

    public int estimatedBytes() {
        return MemoryBudget.estimatedBytes(REST, text, toolName) + MemoryBudget.estimatedBytes(0, String.valueOf(data));
    }

    static EventRead of(Columns row) {
        return new EventRead(
                row.number("id"),
                row.word("kind", EventKind.class),
                row.textOrNull("content"),
                row.textOrNull("tool_name"),
                row.wordOrNull("tool_status", EventDraft.ToolStatus.class),
                row.textOrNull("request_id"),
                row.json("data", DATA),
                row.instant("at"),
                row.numberOrNull("run_id"),
                row.numberOrNull("run_id"));
    }
}
