package dev.steward.library;

import java.util.Locale;
import java.util.Optional;

/**
 * A text that calls something by its name (spec: slash commands, 11.1).
 *
 * @param name in small letters
 * @param argument what follows it, without the space around it; empty for nothing
 */
public record SlashCommand(String name, String argument) {

    /**
     * The command that the text may be: a slash with a name at its beginning. Whether there is a command of that name is
     * another matter. A path is none.
     */
    public static Optional<SlashCommand> of(String text) {
        var stripped = text.stripLeading();
        if (!stripped.startsWith("/")) {
            return Optional.empty();
        }
        var head = stripped.substring(0, Math.min(stripped.length(), SkillName.MAX_LENGTH + 2))
                .toLowerCase(Locale.ROOT);
        int end = SkillName.end(head, 1);
        return end > 1 && SkillName.endsAt(stripped, end)
                ? Optional.of(new SlashCommand(
                        head.substring(1, end), stripped.substring(end).strip()))
                : Optional.empty();
    }
}
