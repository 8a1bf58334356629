package dev.steward.agent.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.tool.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * A tool call of the current turn, in full.
 *
 * @param requestId of its permission request; null if nobody was asked
 * @param result null if there is none yet
 */
public record StoredCall(
        long id,
        ToolCall call,
        State state,
        @Nullable String requestId,
        @Nullable String result) {

    public enum State {
        /** Not begun; it may need permission. */
        waiting,
        /** It may have had an effect, so it is not begun again. */
        begun,
        done
    }

    static StoredCall of(Columns row) {
        return new StoredCall(
                row.number("id"),
                new ToolCall(row.text("call_id"), row.text("tool"), row.text("arguments")),
                row.word("state", State.class),
                row.textOrNull("request_id"),
                row.textOrNull("result"));
    }
}
