package dev.steward.mcp.session;

import dev.steward.platform.text.ForeignText;
import java.time.Duration;
import java.util.Map;

/**
 * A tool call.
 *
 * @param attended whether a person can be asked; otherwise the server's questions are declined
 * @param longest the total time limit
 * @param silent how long the call may be silent; time spent waiting for a person does not count
 */
public record ToolUse(String tool, Map<String, Object> arguments, boolean attended, Duration longest, Duration silent) {

    private static final Duration SILENT = Duration.ofSeconds(300); // Spec: Platform, 8.6

    /** A call with the default limit for silence. */
    public ToolUse(String tool, Map<String, Object> arguments, boolean attended, Duration longest) {
        this(tool, arguments, attended, longest, SILENT);
    }

    /** The tool's display name, without the arguments, which can be anything. */
    @Override
    public String toString() {
        return ForeignText.name(tool);
    }
}
