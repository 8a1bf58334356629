package dev.steward.agent.lifecycle;

import dev.steward.agent.directive.Directives;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/**
 * The output of a step's run.
 *
 * @param text what is recorded of what it passes on, {@value #MAX_LENGTH} characters at most
 * @param verdict the text searched for a gate's verdict
 */
public record RunOutput(String text, String verdict) {

    static final int MAX_LENGTH = 8_000;

    /** Ends a text that was cut. */
    private static final String CUT = "\n[Cut here, as it would be too long.]";

    /** @param message the last message in full; blank for none @param summary used if there is no message */
    static RunOutput of(String message, @Nullable String summary) {
        var prose = Directives.scrubbed(message);
        var known = summary == null ? "" : summary;
        return new RunOutput(
                cut((prose.isEmpty() ? known : prose).strip()),
                message.isBlank() ? known : Directives.verdict(message));
    }

    private static String cut(String text) {
        return text.length() <= MAX_LENGTH
                ? text
                : Truncate.to(text, MAX_LENGTH - CUT.length()).stripTrailing() + CUT;
    }
}
