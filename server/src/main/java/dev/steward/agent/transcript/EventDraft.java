package dev.steward.agent.transcript;

import dev.steward.conversation.attachment.Pictures;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.CallFacts;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A transcript entry to be stored. */
public record EventDraft(
        EventKind kind,
        @Nullable String text,
        @Nullable String toolName,
        @Nullable ToolStatus toolStatus,
        @Nullable String requestId,
        Map<String, Object> data) {

    /** Characters of one argument, result or error of a tool. */
    public static final int MAX_CAPTURED = 4_000;

    /** Characters of a text. */
    static final int MAX_LENGTH = 1_000_000;

    private static final int MAX_NAME = 255;

    public enum ToolStatus {
        running,
        done,
        error
    }

    public EventDraft {
        text = text == null ? null : Truncate.to(WellFormed.repaired(text), MAX_LENGTH);
        toolName = toolName == null ? null : name(toolName);
        requestId = requestId == null ? null : name(requestId);
        data = Map.copyOf(data);
    }

    public static EventDraft of(EventKind kind) {
        return of(kind, Map.of());
    }

    public static EventDraft of(EventKind kind, Map<String, Object> data) {
        return new EventDraft(kind, null, null, null, null, data);
    }

    public static EventDraft said(EventKind kind, String text) {
        return new EventDraft(kind, text, null, null, null, Map.of());
    }

    public static EventDraft user(String text) {
        return said(EventKind.user, text);
    }

    /** A server waits for a person to sign in. */
    public static EventDraft signIn(String server) {
        return new EventDraft(EventKind.mcp_auth_required, null, server, null, null, Map.of("server", server));
    }

    public static EventDraft usage(ModelEvent.Usage cost, String model) {
        var data = new LinkedHashMap<String, Object>();
        data.put("input_tokens", cost.promptTokens());
        data.put("output_tokens", cost.completionTokens());
        data.put("reasoning_tokens", cost.reasoningTokens());
        data.put("model", model);
        if (cost.isEstimated()) {
            data.put("estimated", true);
        }
        return of(EventKind.usage, data);
    }

    /** How full the model's context window is; this costs nothing. */
    public static EventDraft context(long current, long limit, long conversation) {
        return of(
                EventKind.context_usage,
                Map.of("current_tokens", current, "token_limit", limit, "conversation_tokens", conversation));
    }

    /** Why a turn failed. @param type a stable word @param status the HTTP status of the provider's refusal, if any */
    public static EventDraft error(String sentence, String type, @Nullable Integer status) {
        Map<String, Object> data =
                status == null ? Map.of("error_type", type) : Map.of("error_type", type, "status_code", status);
        return new EventDraft(EventKind.error, sentence, null, null, null, data);
    }

    /** @param arguments as JSON text @param facts null if no such tool is offered */
    public static EventDraft call(String id, String tool, String arguments, @Nullable CallFacts facts) {
        var data = new LinkedHashMap<String, Object>();
        data.put("arguments", captured(arguments));
        if (facts != null) {
            data.put("server_name", name(facts.server()));
            if (facts.isReading()) {
                data.put("read_only", true);
            }
        }
        return new EventDraft(EventKind.tool_call, null, tool, ToolStatus.running, id, data);
    }

    public static EventDraft done(String id, String tool, String result) {
        return result(id, tool, ToolStatus.done, Map.of("success", true, "result", captured(result)));
    }

    /** @param code a stable word; null if the tool itself reported the error */
    public static EventDraft failed(String id, String tool, String error, @Nullable String code) {
        var why = Objects.requireNonNullElse(code, "tool_error");
        return result(
                id, tool, ToolStatus.error, Map.of("success", false, "error", captured(error), "error_code", why));
    }

    private static EventDraft result(String id, String tool, ToolStatus status, Map<String, Object> data) {
        return new EventDraft(EventKind.tool_result, null, tool, status, id, data);
    }

    /** The same with the pictures of the result. */
    public EventDraft with(List<Pictures.Kept> pictures) {
        if (pictures.isEmpty()) {
            return this;
        }
        var named = new LinkedHashMap<>(data);
        named.put(
                "pictures",
                pictures.stream()
                        .map(picture -> Map.of(
                                "mime", picture.mime(),
                                "size", picture.blob().size(),
                                "sha256", picture.blob().sha256()))
                        .toList());
        return new EventDraft(kind, text, toolName, toolStatus, requestId, named);
    }

    /** The same with the person's decision about the call, and its time: a wait for a person is not the tool's. */
    public EventDraft decided(String decision, Instant at) {
        var named = new LinkedHashMap<>(data);
        named.put("decision", decision);
        named.put("decided_at", at.toString());
        return new EventDraft(kind, text, toolName, toolStatus, requestId, named);
    }

    /** A tool name or call id, as stored. */
    public static String name(String given) {
        return Truncate.to(WellFormed.repaired(given), MAX_NAME);
    }

    /** An argument, a result or an error, as stored. */
    public static String captured(String value) {
        return Truncate.to(WellFormed.repaired(value), MAX_CAPTURED);
    }
}
