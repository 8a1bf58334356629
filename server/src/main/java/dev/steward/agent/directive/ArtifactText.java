package dev.steward.agent.directive;

import dev.steward.platform.text.Truncate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Cleans up the content of an artifact that a model wrote. */
public final class ArtifactText {

    /** Characters of a content. */
    public static final int MAX_LENGTH = 100_000;

    /** Digits of a number in a list. */
    private static final int DIGITS = 4;

    /** Directives in a form that does not occur in prose, with emphasis before them. */
    private static final Pattern GLUED = Pattern.compile("(?<![\\p{L}\\p{N}*_`])[*_`]*+(?:"
            + "(?:(?i:OBJECTIVE[_ ]COMPLETE|NEED_INPUT)|NEED INPUT)[\\s*_`]*+:|PROGRESS[\\s*_`]*+:[\\s*_`]*+[0-9])");

    private ArtifactText() {}

    /** Content on one line: escaped line breaks become real ones, and a numbered list is split into lines. */
    static String inline(String body) {
        var lines = new ArrayList<>(unescaped(body).lines().toList());
        var last = withoutTail(lines.removeLast());
        lines.addAll(lines.isEmpty() ? listed(last) : List.of(last));
        return block(lines);
    }

    /** Content with lines of its own. */
    static String block(List<String> lines) {
        int from = 0;
        int to = lines.size();
        while (to > from && isNothing(lines.get(to - 1))) {
            to--;
        }
        while (from < to && lines.get(from).isBlank()) {
            from++;
        }
        return Truncate.to(String.join("\n", lines.subList(from, to)), MAX_LENGTH)
                .stripTrailing();
    }

    private static boolean isNothing(String line) {
        return line.isBlank() || DirectiveLine.isControl(line);
    }

    private static String unescaped(String body) {
        var text = new StringBuilder(body.length());
        for (int at = 0; at < body.length(); at++) {
            char next = body.charAt(at) == '\\' && at + 1 < body.length() ? body.charAt(at + 1) : ' ';
            switch (next) {
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                default -> text.append(body.charAt(at));
            }
            if (next == 'n' || next == 'r' || next == 't') {
                at++;
            }
        }
        return text.toString();
    }

    /** Cuts off a directive on the same line: it has no effect, and is not part of the content either. */
    private static String withoutTail(String line) {
        var tail = GLUED.matcher(line);
        boolean isThere = !line.isEmpty() && tail.find(1);
        return isThere ? line.substring(0, tail.start()).stripTrailing() : line;
    }

    /** The lines of a list numbered 1., 2., 3. and so on without a gap; otherwise the one line. */
    private static List<String> listed(String line) {
        var starts = new ArrayList<Integer>();
        for (int at = 0; at < line.length(); at++) {
            int end = numbered(line, at);
            if (end > at) {
                if (Integer.parseInt(line, at, end, 10) != starts.size() + 1) {
                    return List.of(line);
                }
                starts.add(at);
                at = end;
            }
        }
        if (starts.size() < 2) {
            return List.of(line);
        }
        var ends = Stream.concat(starts.stream(), Stream.of(line.length())).toList();
        var lines = new ArrayList<String>(ends.size());
        int from = 0;
        for (int end : ends) {
            var item = line.substring(from, end).strip();
            if (!item.isEmpty()) {
                lines.add(item);
            }
            from = end;
        }
        return lines;
    }

    /** The end of the number if a list item begins here: space before it, a period and a space after it. Otherwise {@code at}. */
    private static int numbered(String line, int at) {
        if (at > 0 && !Character.isWhitespace(line.charAt(at - 1))) {
            return at;
        }
        int end = at;
        while (end < line.length() && end - at <= DIGITS && line.charAt(end) >= '0' && line.charAt(end) <= '9') {
            end++;
        }
        boolean isItem = end > at
                && end - at <= DIGITS
                && end + 1 < line.length()
                && line.charAt(end) == '.'
                && Character.isWhitespace(line.charAt(end + 1));
        return isItem ? end : at;
    }
}
