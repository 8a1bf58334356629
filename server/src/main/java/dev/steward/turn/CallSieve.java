package dev.steward.turn;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides which of the calls in a round are run; the others are answered with a refusal. */
final class CallSieve {

    /** Calls run per round; the model can ask for more in the next one. */
    static final int MAX = 64;

    private static final ToolResult ONE_TOO_MANY = ToolResult.error(
            "Not run: at most %d calls run at once. Call it again if it is still needed.".formatted(MAX));

    private static final ToolResult REPEATED =
            ToolResult.error("Not run: the same call was made too often with the same arguments.");

    private CallSieve() {}

    /** A call of a round. @param refusal the result it gets instead of being run, if any */
    record Asked(ToolCall call, @Nullable ToolResult refusal) {}

    /** Returns the calls in order. Repeats of a call are refused as soon as they would count as a loop. */
    static List<Asked> sift(List<ToolCall> calls, LoopGuard guard) {
        var same = new HashMap<String, Integer>();
        var sifted = new ArrayList<Asked>();
        for (var call : calls) {
            var key = LoopGuard.key(call);
            boolean repeated = same.merge(key, 1, Integer::sum) > guard.room(key);
            sifted.add(new Asked(call, sifted.size() >= MAX ? ONE_TOO_MANY : repeated ? REPEATED : null));
        }
        return sifted;
    }
}
