package dev.steward.agent.transcript;

import dev.steward.platform.data.Columns;
import dev.steward.tool.ToolCall;
import org.jspecify.annotations.Nullable;

/**
 * A call that the turn which goes on has asked for, as a whole.
 *
 * @param requestId of the question whether it may be carried out; null while nobody was asked
 * @param result null while there is none
 */
public record StoredCall(
        long id,
        ToolCall call,
        State state,
        @Nullable String requestId,
        @Nullable String result,
        boolean isError) {

    /** How far a call is. */
    public enum State {
        /** Whether it may be carried out is not decided. */
        waiting,
        /** It may have done something: it is not begun again. */
        begun,
        done
    }

    static StoredCall of(Columns row) {
        return new StoredCall(
                row.number("id"),
                new ToolCall(row.text("call_id"), row.text("tool"), row.text("arguments")),
                row.word("state", State.class),
                row.textOrNull("request_id"),
                row.textOrNull("result"),
                row.flag("is_error"));
    }
}
