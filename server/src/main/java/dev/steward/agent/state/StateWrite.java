package dev.steward.agent.state;

import dev.steward.platform.input.Check;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A value that an agent or a workflow keeps between its runs. */
@Schema(name = "StateWrite", description = "A state value; replaces the value of the same key")
public record StateWrite(
        @Schema(maxLength = StateKey.MAX_LENGTH, description = StateKey.DESCRIPTION)
        String key,

        @Nullable @Schema(maxLength = MAX_LENGTH) String value) {

    /** Characters of a value. */
    public static final int MAX_LENGTH = 100_000;

    public StateWrite {
        new Check().required("key", key).length("value", value, 0, MAX_LENGTH).verify();
        StateKey.of(key);
    }

    public StateKey name() {
        return StateKey.of(key);
    }

    public String text() {
        return Objects.requireNonNullElse(value, "");
    }
}
