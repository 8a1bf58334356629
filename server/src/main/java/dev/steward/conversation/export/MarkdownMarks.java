package dev.steward.conversation.export;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines in a Markdown export that say what follows. They are comments, so readers do not see them; a line of a text
 * that looks like one is escaped with a backslash.
 */
public final class MarkdownMarks {

    private static final String KIND = "[a-z0-9_]{1,64}";
    private static final Pattern MARK = Pattern.compile(
            "<!-- steward: (user|assistant|tool|notice|call|files) ([0-9TZ:.+-]{1,40})(?: (" + KIND + "))? -->");
    private static final Pattern LOOKS_SO = Pattern.compile("\\\\*<!-- steward: .*", Pattern.DOTALL);

    private MarkdownMarks() {}

    /** The part that begins. */
    public enum Part {
        user,
        assistant,
        /** The result of a tool. */
        tool,
        notice,
        /** A tool call of an answer. */
        call,
        /** The names of the files of a question. */
        files
    }

    /** @param kind why a turn failed, as a stable word; only of a notice that says so */
    public record Mark(Part part, String at, @Nullable String kind) {}

    static String line(Part part, Instant at, @Nullable String kind) {
        var word = kind != null && kind.matches(KIND) ? " " + kind : "";
        return "<!-- steward: %s %s%s -->\n".formatted(part.name(), at.truncatedTo(ChronoUnit.SECONDS), word);
    }

    /** The text with a backslash before lines that look like marks. */
    static String quoted(String text) {
        return text.contains("<!-- steward: ")
                ? text.lines()
                        .map(line -> LOOKS_SO.matcher(line).matches() ? "\\" + line : line)
                        .collect(Collectors.joining("\n"))
                : text;
    }

    /** The mark in the line; null if it is text. */
    public static @Nullable Mark of(String line) {
        if (!line.startsWith("<!-- steward: ")) {
            return null;
        }
        var mark = MARK.matcher(line.stripTrailing());
        return mark.matches() ? new Mark(Part.valueOf(mark.group(1)), mark.group(2), mark.group(3)) : null;
    }

    /** A line of a text without the added backslash. */
    public static String unquoted(String line) {
        return line.startsWith("\\") && LOOKS_SO.matcher(line).matches() ? line.substring(1) : line;
    }
}
