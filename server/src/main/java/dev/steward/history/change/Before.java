package dev.steward.history.change;

import dev.steward.platform.text.Sha256;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state before a change.
 *
 * @param state as JSON; null if there was none or it is not kept
 * @param mark hash of the state, comparable to that of a later state; null if there was none
 * @param lost why it is not kept, as a sentence; null if it is
 */
public record Before(
        @Nullable String state,
        @Nullable String mark,
        @Nullable String lost) {

    /** Maximum size of a kept state in bytes. */
    static final int MAX_SIZE = 256 * 1024;

    static final String TOO_LARGE = "The previous content was too large to keep.";

    static final Before NOTHING = new Before(null, null, null);

    /** The previous state, kept unless it is larger than 256 KB. */
    public static Before of(Record state) {
        var json = JsonMapper.shared().writeValueAsString(state);
        boolean isKept = json.getBytes(StandardCharsets.UTF_8).length <= MAX_SIZE;
        return isKept ? new Before(json, mark(state), null) : new Before(null, mark(state), TOO_LARGE);
    }

    /** A previous state that is not kept because part of it is lost. @param why as a sentence */
    public static Before lost(Record state, String why) {
        return new Before(null, mark(state), why);
    }

    /** A hash that is equal for equal states, see {@link Marked}. */
    public static String mark(Record state) {
        var part = state instanceof Marked whole ? whole.marked() : state;
        return Sha256.of(JsonMapper.shared().writeValueAsString(part));
    }
}
