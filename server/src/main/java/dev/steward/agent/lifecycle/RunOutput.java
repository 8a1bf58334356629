package dev.steward.agent.lifecycle;

import dev.steward.agent.directive.Directives;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/**
 * What a step's run came to.
 *
 * @param text what it hands on, in at most {@value #MAX_LENGTH} characters
 * @param verdict what a gate's verdict is looked for in
 */
public record RunOutput(String text, String verdict) {

    static final int MAX_LENGTH = 8_000;

    /** @param message its last one, as a whole; blank for none @param summary what is known of it besides */
    static RunOutput of(String message, @Nullable String summary) {
        var prose = Directives.scrubbed(message);
        var known = summary == null ? "" : summary;
        return new RunOutput(
                Truncate.to(prose.isEmpty() ? known : prose, MAX_LENGTH).strip(),
                message.isBlank() ? known : Directives.verdict(message));
    }
}
