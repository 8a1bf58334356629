package dev.steward.provider;

import java.util.Locale;
import java.util.Set;

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

    private static final Set<String> BROKEN_WORDS = Set.of(
            "error",
            "abort",
            "aborted",
            "cancelled",
            "canceled",
            "failed",
            "network_error",
            "insufficient_system_resource");

    private static final Set<String> FILTERS = Set.of(
            "content_filter",
            "content_filtered",
            "guardrail_intervened",
            "refusal",
            "safety",
            "image_safety",
            "sensitive",
            "prohibited_content",
            "blocklist",
            "recitation",
            "spii");

    private static final Set<String> MALFORMED_CALLS =
            Set.of("malformed_function_call", "function_call_filter", "unexpected_tool_call");

    static FinishReason of(String said) {
        String word = said.toLowerCase(Locale.ROOT).strip();
        String first = word.split("[:\\s]", 2)[0];
        if (BROKEN_WORDS.contains(first)) {
            return BROKEN;
        }
        if (FILTERS.contains(first)) {
            return CONTENT_FILTER;
        }
        if (MALFORMED_CALLS.contains(first)) {
            return MALFORMED_CALL;
        }
        if (first.contains("length")
                || first.contains("max_")
                || first.contains("context_window")
                || first.contains("token_limit")) {
            return LENGTH;
        }
        return first.equals("tool_calls") || first.equals("function_call") || first.equals("tool_use")
                ? TOOL_CALLS
                : STOP;
    }

    /** The word in the chat API. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
