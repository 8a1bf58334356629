package dev.steward.agent;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A note of an agent. */
@Schema(name = "AgentStateWrite", description = "A note of an agent; one with the same key is written over")
record StateWrite(
        @Schema(
                maxLength = StateKey.LONGEST + SPACE,
                description = "Small letters, digits, points, dashes, underscores")
        String key,

        @Nullable @Schema(maxLength = LONGEST) String value) {

    /** Characters of a value. */
    static final int LONGEST = 100_000;

    /** That may stand around a key. */
    private static final int SPACE = 40;

    StateWrite {
        new Check()
                .required("key", key)
                .length("key", key, 0, StateKey.LONGEST + SPACE)
                .length("value", value, 0, LONGEST)
                .verify();
        StateKey.of(key);
    }

    StateKey name() {
        return StateKey.of(key);
    }

    String text() {
        return Objects.requireNonNullElse(value, "");
    }
}
