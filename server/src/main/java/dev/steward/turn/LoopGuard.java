package dev.steward.turn;

import dev.steward.platform.text.Sha256;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Notices a model that goes round in circles: the same call, the same arguments, the same result. */
final class LoopGuard {

    /** The third time ends the turn. */
    static final int LIMIT = 3;

    /** How often each result came of each call. Of both only a digest is kept: results are long. */
    private final Map<String, Map<String, Integer>> seen = new HashMap<>();

    /** A finished call, as far as it matters here. @param result its digest */
    record Seen(ToolCall call, String result) {
        static Seen of(ToolCall call, ToolResult result) {
            return new Seen(call, Sha256.of(result.content()));
        }
    }

    /** What makes two calls the same. */
    static String key(ToolCall call) {
        return call.name() + " " + Sha256.of(call.arguments());
    }

    /** How often the call, by its key, may be carried out in one round until it would be a circle. */
    int room(String key) {
        return LIMIT
                - seen.getOrDefault(key, Map.of()).values().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0);
    }

    /** Counts a finished call; gives the reason to stop when it was one too many. */
    Optional<String> count(Seen finished) {
        int times = seen.computeIfAbsent(key(finished.call()), _ -> new HashMap<>())
                .merge(finished.result(), 1, Integer::sum);
        return times < LIMIT
                ? Optional.empty()
                : Optional.of(
                        "The model called %s %d times with the same arguments and got the same result, so the turn was stopped."
                                .formatted(finished.call().name(), times));
    }
}
