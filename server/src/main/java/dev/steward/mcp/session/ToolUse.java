package dev.steward.mcp.session;

import dev.steward.platform.text.ForeignText;
import java.time.Duration;
import java.util.Map;

/**
 * One call of a tool.
 *
 * @param attended whether someone can be asked; else what the server asks is declined
 * @param longest how long it may take in all
 * @param silent how long nothing may be heard of it; the time in which a person is asked does not count
 */
public record ToolUse(String tool, Map<String, Object> arguments, boolean attended, Duration longest, Duration silent) {

    private static final Duration MAX_TIMEOUT = Duration.ofMinutes(15);
    private static final Duration SILENT = Duration.ofSeconds(300); // Spec: Platform, 8.6

    /** A call with the usual patience for silence. */
    public ToolUse(String tool, Map<String, Object> arguments, boolean attended, Duration longest) {
        this(tool, arguments, attended, longest, SILENT);
    }

    /** A call with the usual patience. */
    public ToolUse(String tool, Map<String, Object> arguments, boolean attended) {
        this(tool, arguments, attended, MAX_TIMEOUT, SILENT);
    }

    /** The name of the tool as it is shown, without the arguments, which can be anything. */
    @Override
    public String toString() {
        return ForeignText.name(tool);
    }
}
