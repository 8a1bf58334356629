package dev.steward.provider;

import java.util.Locale;
import java.util.Set;

/** Why an answer ended: one of a list that is open, in which a word that nobody knows means that it is complete. */
enum FinishReason {
    STOP,
    LENGTH,
    TOOL_CALLS,
    CONTENT_FILTER,
    /** It ended before it was complete. */
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

    private static final Set<String> FILTERS =
            Set.of("content_filter", "refusal", "safety", "prohibited_content", "blocklist", "recitation", "spii");

    static FinishReason of(String said) {
        String word = said.toLowerCase(Locale.ROOT).strip();
        String first = word.split("[:\\s]", 2)[0];
        if (BROKEN_WORDS.contains(first)) {
            return BROKEN;
        }
        if (FILTERS.contains(first)) {
            return CONTENT_FILTER;
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

    /** As the chat interface says it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
