package dev.steward.agent.directive;

import dev.steward.platform.input.Texts;
import dev.steward.platform.text.Truncate;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What one line of a message tells Steward. A directive is at the beginning of its line, with or without decoration; a keyword
 * within prose or in a quote does not count.
 */
public sealed interface DirectiveLine {

    /** Characters of a directive's text. */
    int MAX_LENGTH = 2_000;

    /** Characters of a title, and of a progress label. */
    int MAX_TITLE = 200;

    /** Not a directive. */
    record Prose() implements DirectiveLine {}

    /** The objective is done. */
    record Completion(String text) implements DirectiveLine {}

    /** The agent asks a person. */
    record Question(String text) implements DirectiveLine {}

    /** The progress so far. @param value percent */
    record Progressed(int value, @Nullable String label) implements DirectiveLine {}

    /** A whole artifact on one line. @param body as it was written */
    record Inline(String title, String body) implements DirectiveLine {}

    /** The start of an artifact. */
    record Header(String title) implements DirectiveLine {}

    /** The end of an artifact. */
    record End() implements DirectiveLine {}

    /** A directive without its text: it has no effect, and people need not see it. */
    record Empty() implements DirectiveLine {}

    /** What models put before a directive, beside blanks. */
    String DECORATION = "*_`-";

    /** What models put around words. */
    String EMPHASIS = "*_`";

    String COMPLETE = "OBJECTIVE_COMPLETE";
    String NEED = "NEED_INPUT";
    String PROGRESS = "PROGRESS";
    String ARTIFACT = "ARTIFACT";

    Set<String> ENDS = Set.of("END_ARTIFACT", "END ARTIFACT", "/ARTIFACT", "ARTIFACT_END", "ARTIFACT END");

    /** Longer than every end marker. */
    int MAX_END = 16;

    /** Reads one line, in time linear in its length. */
    static DirectiveLine of(String line) {
        int start = skipped(line, 0, DECORATION);
        if (start == line.length()) {
            return new Prose();
        }
        return ended(line, start)
                .or(() -> artifact(line))
                .or(() -> parsed(line, start))
                .orElseGet(Prose::new);
    }

    /** Whether people need not see the line. An artifact header counts even after decoration, where it starts no artifact. */
    static boolean isControl(String line) {
        return !(of(line) instanceof Prose)
                || valueAfter(line, skipped(line, 0, DECORATION), ARTIFACT).isPresent();
    }

    /** Whether it says that the objective is done, even without the reason. */
    static boolean isCompletion(String line) {
        int start = skipped(line, 0, DECORATION);
        return switch (of(line)) {
            case Completion _ -> true;
            case Empty _ -> line.regionMatches(true, start, COMPLETE, 0, "OBJECTIVE".length());
            case Prose _, Question _, Progressed _, Inline _, Header _, End _ -> false;
        };
    }

    private static Optional<DirectiveLine> ended(String line, int start) {
        int end = line.length();
        while (end > start && isSkipped(line.charAt(end - 1), DECORATION)) {
            end--;
        }
        return end - start <= MAX_END
                        && ENDS.contains(line.substring(start, end).toUpperCase(Locale.ROOT))
                ? Optional.of(new End())
                : Optional.empty();
    }

    private static Optional<DirectiveLine> artifact(String line) {
        return valueAfter(line, skipped(line, 0, ""), ARTIFACT).map(from -> {
            var rest = line.substring(from);
            int bar = rest.indexOf('|');
            var title = Truncate.to(stripped(bar < 0 ? rest : rest.substring(0, bar)), MAX_TITLE);
            var body = bar < 0 ? "" : stripped(rest.substring(bar + 1));
            return body.isEmpty() ? new Header(title) : new Inline(title, body);
        });
    }

    private static Optional<DirectiveLine> parsed(String line, int start) {
        return bare(line, start)
                .or(() -> text(line, start, COMPLETE).map(text -> text.isEmpty() ? new Empty() : new Completion(text)))
                .or(() -> text(line, start, NEED).map(text -> text.isEmpty() ? new Empty() : new Question(text)))
                .or(() -> text(line, start, PROGRESS)
                        .map(text -> text.substring(skipped(text, 0, EMPHASIS)))
                        .flatMap(text -> progress(text, line.startsWith(PROGRESS, start))));
    }

    /** One of the two keywords that do not occur in normal text, alone on its line. */
    private static Optional<DirectiveLine> bare(String line, int start) {
        return Stream.of(COMPLETE, NEED)
                .filter(word -> line.startsWith(word, start)
                        && skipped(line, start + word.length(), DECORATION) == line.length())
                .<DirectiveLine>map(_ -> new Empty())
                .findFirst();
    }

    /** @param isShouted whether the word is in capitals, so that it is a directive even without a number */
    private static Optional<DirectiveLine> progress(String text, boolean isShouted) {
        int end = 0;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        var flawed = isShouted ? Optional.<DirectiveLine>of(new Empty()) : Optional.<DirectiveLine>empty();
        if (end == 0 || end > 3) {
            return flawed;
        }
        int sign = skipped(text, end, "");
        int after = skipped(text, text.startsWith("%", sign) ? sign + 1 : end, EMPHASIS);
        if (after < text.length() && text.charAt(after) != '|') {
            return flawed;
        }
        int value = Math.clamp(Integer.parseInt(text, 0, end, 10), 0, 100);
        var label = after < text.length() ? Truncate.to(stripped(text.substring(after + 1)), MAX_TITLE) : "";
        return Optional.of(new Progressed(value, label.isEmpty() ? null : label));
    }

    /**
     * What follows a keyword and its colon, without emphasis around it; "" if there is only emphasis; empty if the line
     * does not begin with them.
     */
    private static Optional<String> text(String line, int start, String word) {
        return valueAfter(line, start, word).map(colon -> {
            int from = closed(line, colon);
            int to = line.length();
            while (to > from && isSkipped(line.charAt(to - 1), "")) {
                to--;
            }
            int opened = opened(line, start, word, from);
            while (opened > 0 && to > from && EMPHASIS.indexOf(line.charAt(to - 1)) >= 0) {
                opened--;
                to--;
            }
            var text = stripped(line.substring(from, to));
            return skipped(text, 0, EMPHASIS) == text.length() ? "" : Truncate.to(text, MAX_LENGTH);
        });
    }

    /** The index after blanks and the marks that close emphasis on the keyword: those right after the colon, or before a blank. */
    private static int closed(String line, int colon) {
        int at = skipped(line, colon, "");
        int end = at;
        while (end < line.length() && EMPHASIS.indexOf(line.charAt(end)) >= 0) {
            end++;
        }
        int after = skipped(line, end, "");
        boolean isClosing = end > at && (at == colon || after > end || end == line.length());
        return isClosing ? after : at;
    }

    /** The number of marks before the keyword that are closed only after the text. */
    private static int opened(String line, int start, String word, int from) {
        int marks = emphasis(line, bulleted(line, start), start);
        return emphasis(line, start + word.length(), from) > 0 ? 0 : marks;
    }

    /** Where the bullets before the keyword end: a star that a blank follows is one. */
    private static int bulleted(String line, int start) {
        int at = skipped(line, 0, "");
        while (at < start && "*-".indexOf(line.charAt(at)) >= 0) {
            int next = skipped(line, at + 1, "");
            if (next == at + 1) {
                break;
            }
            at = next;
        }
        return at;
    }

    private static int emphasis(String line, int from, int to) {
        return (int) line.substring(from, to)
                .chars()
                .filter(next -> EMPHASIS.indexOf(next) >= 0)
                .count();
    }

    /** The index after the keyword and its colon. The keyword may be in any case, and have spaces instead of underscores. */
    private static Optional<Integer> valueAfter(String line, int start, String word) {
        boolean isThere = line.regionMatches(true, start, word, 0, word.length())
                || line.regionMatches(true, start, word.replace('_', ' '), 0, word.length());
        if (!isThere) {
            return Optional.empty();
        }
        int colon = skipped(line, start + word.length(), EMPHASIS);
        return line.startsWith(":", colon) ? Optional.of(colon + 1) : Optional.empty();
    }

    private static String stripped(String text) {
        int from = skipped(text, 0, "");
        int to = text.length();
        while (to > from && isSkipped(text.charAt(to - 1), "")) {
            to--;
        }
        return text.substring(from, to);
    }

    /** The index after blanks and these marks. */
    private static int skipped(String line, int from, String marks) {
        int at = from;
        while (at < line.length() && isSkipped(line.charAt(at), marks)) {
            at++;
        }
        return at;
    }

    /** Models also write blanks that do not break, and a mark of the byte order. */
    private static boolean isSkipped(char next, String marks) {
        return Texts.isSpace(next) || next == '\uFEFF' || marks.indexOf(next) >= 0;
    }
}
