package dev.steward.tool;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a tool does, as its server says. Of what it does not say the worst is assumed.
 *
 * @param isReading whether it changes nothing
 * @param isOpen whether what it gives may come from anybody, a page for example
 */
public record ToolEffects(boolean isReading, boolean isOpen) {

    private static final ToolEffects UNKNOWN = new ToolEffects(false, true);

    private static final JsonMapper JSON = JsonMapper.shared();

    /** @param annotations of the tool as a JSON object; null where there are none */
    public static ToolEffects of(@Nullable String annotations) {
        if (annotations == null) {
            return UNKNOWN;
        }
        try {
            var hints = JSON.readTree(annotations);
            boolean isReading = hints.path("readOnlyHint").asBoolean(false)
                    && !hints.path("destructiveHint").asBoolean(false);
            return new ToolEffects(isReading, hints.path("openWorldHint").asBoolean(true));
        } catch (JacksonException _) {
            return UNKNOWN;
        }
    }
}
