package dev.steward.agent.lifecycle;

import dev.steward.agent.directive.Directives;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/**
 * The output of a step's run.
 *
 * @param text what it passes on, {@value #MAX_LENGTH} characters at most
 * @param verdict the text searched for a gate's verdict
 */
public record RunOutput(String text, String verdict) {

    static final int MAX_LENGTH = 8_000;

    /** @param message the last message in full; blank for none @param summary used if there is no message */
    static RunOutput of(String message, @Nullable String summary) {
        var prose = Directives.scrubbed(message);
        var known = summary == null ? "" : summary;
        return new RunOutput(
                Truncate.to(prose.isEmpty() ? known : prose, MAX_LENGTH).strip(),
                message.isBlank() ? known : Directives.verdict(message));
    }
}
