package dev.steward.provider;

import java.util.Locale;

/** The reason why an answer ended. Unknown words count as complete. */
enum FinishReason {
    STOP,
    LENGTH,
    TOOL_CALLS,
    CONTENT_FILTER,
    /** The model wrote a tool call that its provider cannot read. */
    MALFORMED_CALL,
    /** The answer is incomplete. */
    BROKEN;

    static FinishReason of(String said) {
        String word = said.toLowerCase(Locale.ROOT).strip();
        String first = word.split("[:\\s]", 2)[0];
        return switch (first) {
            case "error",
                    "abort",
                    "aborted",
                    "cancelled",
                    "canceled",
                    "failed",
                    "network_error",
                    "insufficient_system_resource" -> BROKEN;
            case "content_filter",
                    "content_filtered",
                    "guardrail_intervened",
                    "refusal",
                    "safety",
                    "image_safety",
                    "sensitive",
                    "prohibited_content",
                    "blocklist",
                    "recitation",
                    "spii" -> CONTENT_FILTER;
            case "malformed_function_call", "function_call_filter", "unexpected_tool_call" -> MALFORMED_CALL;
            case "tool_calls", "function_call", "tool_use" -> TOOL_CALLS;
            default ->
                first.contains("length")
                                || first.contains("max_")
                                || first.contains("context_window")
                                || first.contains("token_limit")
                        ? LENGTH
                        : STOP;
        };
    }

    /** The word in the chat API. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
