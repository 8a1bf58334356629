package dev.steward.conversation.export;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines in a conversation that is written as Markdown which say what begins behind them. They are comments, so that nobody
 * sees them; a line within a text that looks like one has a backslash in front.
 */
public final class MarkdownMarks {

    private static final Pattern MARK =
            Pattern.compile("<!-- steward: (user|assistant|tool|notice|call|files) ([0-9TZ:.+-]{1,40}) -->");
    private static final Pattern LOOKS_SO = Pattern.compile("\\\\*<!-- steward: .*");

    private MarkdownMarks() {}

    /** What begins. */
    public enum Part {
        user,
        assistant,
        /** What a tool gave. */
        tool,
        notice,
        /** What an answer asked a tool for. */
        call,
        /** The names of files that a question came with. */
        files
    }

    /** A line that says so. */
    public record Mark(Part part, String at) {}

    static String line(Part part, Instant at) {
        return "<!-- steward: %s %s -->\n".formatted(part.name(), at.truncatedTo(ChronoUnit.SECONDS));
    }

    /** The text with a backslash before what looks like one of these lines. */
    static String quoted(String text) {
        return text.contains("<!-- steward: ")
                ? text.lines()
                        .map(line -> LOOKS_SO.matcher(line).matches() ? "\\" + line : line)
                        .collect(Collectors.joining("\n"))
                : text;
    }

    /** The mark that the line is; null when it is text. */
    public static @Nullable Mark of(String line) {
        if (!line.startsWith("<!-- steward: ")) {
            return null;
        }
        var mark = MARK.matcher(line.stripTrailing());
        return mark.matches() ? new Mark(Part.valueOf(mark.group(1)), mark.group(2)) : null;
    }

    /** A line of a text as it was. */
    public static String unquoted(String line) {
        return line.startsWith("\\") && LOOKS_SO.matcher(line).matches() ? line.substring(1) : line;
    }
}
