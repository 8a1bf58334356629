package dev.steward.turn;

import dev.steward.platform.text.Sha256;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Detects a model that loops: same call, same arguments, same result. */
final class LoopGuard {

    /** The third time ends the turn. */
    static final int LIMIT = 3;

    /** How often each call gave each result. Keeps only digests of the arguments and results, which are long. */
    private final Map<String, Map<String, Integer>> seen = new HashMap<>();

    /** A finished call. @param result the digest of its result */
    record Seen(ToolCall call, String result) {
        static Seen of(ToolCall call, ToolResult result) {
            return new Seen(call, Sha256.of(result.content()));
        }
    }

    /** The key that identical calls share. */
    static String key(ToolCall call) {
        return call.name() + " " + Sha256.of(call.arguments());
    }

    /** How often the call with this key may run in one round before it counts as a loop. */
    int room(String key) {
        return LIMIT
                - seen.getOrDefault(key, Map.of()).values().stream()
                        .mapToInt(Integer::intValue)
                        .max()
                        .orElse(0);
    }

    /** Counts a finished call. Returns the reason to stop if it was one too many. */
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
