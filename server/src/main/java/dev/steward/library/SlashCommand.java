package dev.steward.library;

import dev.steward.platform.input.Texts;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A text that calls something by name (spec: slash commands, 11.1).
 *
 * @param name in lowercase
 * @param argument what follows the name, stripped; empty for nothing
 */
public record SlashCommand(String name, String argument) {

    /** Commands of a code host, which Steward does not offer yet. */
    public static final Set<String> CODE_HOST = Set.of(
            "codehost-close",
            "codehost-create",
            "codehost-sync",
            "codehost-update",
            "gh-close",
            "gh-create",
            "gh-sync",
            "gh-update");

    /**
     * Parses a text that begins with a slash and a name, which need not be that of an existing command. A path is not a
     * command.
     */
    public static Optional<SlashCommand> of(String text) {
        var stripped = stripped(text);
        if (!stripped.startsWith("/")) {
            return Optional.empty();
        }
        var head = stripped.substring(0, Math.min(stripped.length(), SkillName.MAX_LENGTH + 2))
                .toLowerCase(Locale.ROOT);
        int end = SkillName.end(head, 1);
        return end > 1 && SkillName.endsAt(stripped, end)
                ? Optional.of(new SlashCommand(head.substring(1, end), stripped(stripped.substring(end))))
                : Optional.empty();
    }

    private static String stripped(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && Texts.isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && Texts.isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Whether text follows a command that takes none: it is probably meant for the model. */
    public boolean hasNeedlessText() {
        return !argument.isEmpty() && Command.takesNoText(name);
    }
}
