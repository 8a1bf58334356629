package dev.steward.tool;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The effects of a tool, as declared by its server. Anything undeclared is assumed to be the worst case.
 *
 * @param isReading whether it changes nothing
 * @param isOpen whether its results may come from anyone, such as a web page
 */
public record ToolEffects(boolean isReading, boolean isOpen) {

    private static final ToolEffects UNKNOWN = new ToolEffects(false, true);

    private static final JsonMapper JSON = JsonMapper.shared();

    /** @param annotations of the tool as a JSON object; null if there are none */
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
