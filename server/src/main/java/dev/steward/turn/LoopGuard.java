package dev.steward.turn;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Notices a model that goes round in circles: the same call, the same arguments, the same result. */
final class LoopGuard {

    /** The third time ends the turn. */
    static final int LIMIT = 3;

    private final Map<Seen, Integer> seen = new HashMap<>();

    private record Seen(String name, String arguments, String result) {}

    /** Counts a finished call; gives the reason to stop when it was one too many. */
    Optional<String> count(ToolCall call, ToolResult result) {
        int times = seen.merge(new Seen(call.name(), call.arguments(), result.content()), 1, Integer::sum);
        return times < LIMIT
                ? Optional.empty()
                : Optional.of(
                        "The model called %s %d times with the same arguments and got the same result, so the turn was stopped."
                                .formatted(call.name(), times));
    }
}
