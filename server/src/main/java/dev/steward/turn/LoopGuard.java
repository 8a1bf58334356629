package dev.steward.turn;

import dev.steward.platform.text.CanonicalJson;
import dev.steward.platform.text.Sha256;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides which calls are run, and detects a model that loops: same call, same arguments, same result. */
final class LoopGuard {

    /** The third time ends the turn. */
    static final int LIMIT = 3;

    /** Calls run per round; the model can ask for more in the next one. */
    static final int MAX_AT_ONCE = 64;

    private static final ToolResult ONE_TOO_MANY = ToolResult.failed(
            "not_run",
            "Not run: at most %d calls run at once. Call it again if it is still needed.".formatted(MAX_AT_ONCE));

    private static final ToolResult REPEATED =
            ToolResult.failed("not_run", "Not run: the same call was made too often with the same arguments.");

    /** How often each call gave each result. Keeps only digests of the arguments and results, which are long. */
    private final Map<String, Map<String, Integer>> seen = new HashMap<>();

    /** A finished call. @param result the digest of its result */
    record Seen(ToolCall call, String result) {
        static Seen of(ToolCall call, ToolResult result) {
            return new Seen(call, Sha256.of(result.content()));
        }
    }

    /** A call of a round. @param refusal the result it gets instead of being run, if any */
    record Asked(ToolCall call, @Nullable ToolResult refusal) {}

    /** Returns the calls of a round in order. Repeats of a call are refused as soon as they would count as a loop. */
    List<Asked> sift(List<ToolCall> calls) {
        var same = new HashMap<String, Integer>();
        var sifted = new ArrayList<Asked>();
        for (var call : calls) {
            var key = key(call);
            boolean repeated = same.merge(key, 1, Integer::sum) > room(key);
            sifted.add(new Asked(call, sifted.size() >= MAX_AT_ONCE ? ONE_TOO_MANY : repeated ? REPEATED : null));
        }
        return sifted;
    }

    /** The key that identical calls share, however their arguments are spelled. */
    private static String key(ToolCall call) {
        var arguments =
                CanonicalJson.read(call.arguments()).map(CanonicalJson::of).orElse(call.arguments());
        return call.name() + " " + Sha256.of(arguments);
    }

    /** How often the call with this key may run in one round before it counts as a loop. */
    private int room(String key) {
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
