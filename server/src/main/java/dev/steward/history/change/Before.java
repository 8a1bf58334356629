package dev.steward.history.change;

import dev.steward.platform.text.Sha256;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What was there before something was written.
 *
 * @param state as JSON; null where there was nothing, or it is not kept
 * @param mark of the state, as that of what comes after it; null where there was nothing
 * @param lost why it is not kept, as a sentence; null where it is
 */
public record Before(
        @Nullable String state,
        @Nullable String mark,
        @Nullable String lost) {

    /** Bytes of a state that is kept. */
    static final int MAX_SIZE = 256 * 1024;

    static final String TOO_LARGE = "The previous content was too large to keep.";

    /** There was nothing. */
    static final Before NOTHING = new Before(null, null, null);

    /** This was there. It is kept unless it is larger than 256 KB. */
    public static Before of(Record state) {
        var json = JsonMapper.shared().writeValueAsString(state);
        boolean isKept = json.getBytes(StandardCharsets.UTF_8).length <= MAX_SIZE;
        return isKept ? new Before(json, mark(state), null) : new Before(null, mark(state), TOO_LARGE);
    }

    /** This was there, and more that is not kept. @param why as a sentence */
    public static Before lost(Record state, String why) {
        return new Before(null, mark(state), why);
    }

    /** A mark that is the same for whatever has the same parts, see {@link Marked}. */
    public static String mark(Record state) {
        var part = state instanceof Marked whole ? whole.marked() : state;
        return Sha256.of(JsonMapper.shared().writeValueAsString(part));
    }
}
