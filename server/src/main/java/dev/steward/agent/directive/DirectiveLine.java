package dev.steward.agent.directive;

import dev.steward.platform.text.Truncate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one line of a message says to Steward. A directive stands at the beginning of its line, whatever marks a model puts
 * around it; a word in the middle of prose is none, and neither is what is quoted.
 */
public sealed interface DirectiveLine {

    /** Characters of a text that a directive gives. */
    int MAX_LENGTH = 2_000;

    /** Characters of a title, and of the words beside a figure. */
    int MAX_TITLE = 200;

    /** Nothing to Steward. */
    record Prose() implements DirectiveLine {}

    /** The objective is reached. */
    record Completion(String text) implements DirectiveLine {}

    /** A person has to say something. */
    record Question(String text) implements DirectiveLine {}

    /** How far it is. @param value percent */
    record Progressed(int value, @Nullable String label) implements DirectiveLine {}

    /** An artifact as a whole. @param body as it was written */
    record Inline(String title, String body) implements DirectiveLine {}

    /** An artifact that begins here. */
    record Header(String title) implements DirectiveLine {}

    /** An artifact ends here. */
    record End() implements DirectiveLine {}

    /** A directive that lacks what it is to say: it does nothing, and people need not see it. */
    record Empty() implements DirectiveLine {}

    /** What a model puts before a directive. */
    String DECORATION = " \t*_`-";

    /** What it puts around words. */
    String EMPHASIS = "*_`";

    String COMPLETE = "OBJECTIVE_COMPLETE";
    String NEED = "NEED_INPUT";
    String PROGRESS = "PROGRESS";
    String ARTIFACT = "ARTIFACT";

    Set<String> ENDS = Set.of("END_ARTIFACT", "END ARTIFACT", "/ARTIFACT", "ARTIFACT_END", "ARTIFACT END");

    /** Longer than every end of an artifact. */
    int MAX_END = 16;

    /** Reads one line, in a time that grows with its length only. */
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

    /** Whether people need not see the line. An artifact's head may wear marks here, with which it begins nothing. */
    static boolean isControl(String line) {
        return !(of(line) instanceof Prose)
                || valueAfter(line, skipped(line, 0, DECORATION), ARTIFACT).isPresent();
    }

    /** Whether it says that the objective is reached, even where it lacks why. */
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
        while (end > start && DECORATION.indexOf(line.charAt(end - 1)) >= 0) {
            end--;
        }
        return end - start <= MAX_END
                        && ENDS.contains(line.substring(start, end).toUpperCase(Locale.ROOT))
                ? Optional.of(new End())
                : Optional.empty();
    }

    private static Optional<DirectiveLine> artifact(String line) {
        return valueAfter(line, skipped(line, 0, " \t"), ARTIFACT).map(from -> {
            var rest = line.substring(from);
            int bar = rest.indexOf('|');
            var title = Truncate.to((bar < 0 ? rest : rest.substring(0, bar)).strip(), MAX_TITLE);
            var body = bar < 0 ? "" : rest.substring(bar + 1).strip();
            return body.isEmpty() ? new Header(title) : new Inline(title, body);
        });
    }

    private static Optional<DirectiveLine> parsed(String line, int start) {
        var bare = bare(line, start);
        if (bare.isPresent()) {
            return bare;
        }
        return text(line, start, COMPLETE)
                .<DirectiveLine>map(text -> text.isEmpty() ? new Empty() : new Completion(text))
                .or(() -> text(line, start, NEED).map(text -> text.isEmpty() ? new Empty() : new Question(text)))
                .or(() ->
                        text(line, start, PROGRESS).flatMap(text -> progress(text, line.startsWith(PROGRESS, start))));
    }

    /** One of the two words that are no words of a language, alone on its line. */
    private static Optional<DirectiveLine> bare(String line, int start) {
        for (var word : List.of(COMPLETE, NEED)) {
            if (line.startsWith(word, start) && skipped(line, start + word.length(), DECORATION) == line.length()) {
                return Optional.of(new Empty());
            }
        }
        return Optional.empty();
    }

    /** @param isShouted whether the word is no part of a sentence, even where no figure follows */
    private static Optional<DirectiveLine> progress(String text, boolean isShouted) {
        int end = 0;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        var flawed = isShouted ? Optional.<DirectiveLine>of(new Empty()) : Optional.<DirectiveLine>empty();
        if (end == 0 || end > 3) {
            return flawed;
        }
        int after = skipped(text, text.startsWith("%", end) ? end + 1 : end, " \t" + EMPHASIS);
        if (after < text.length() && text.charAt(after) != '|') {
            return flawed;
        }
        int value = Math.clamp(Integer.parseInt(text, 0, end, 10), 0, 100);
        var label =
                after < text.length() ? Truncate.to(text.substring(after + 1).strip(), MAX_TITLE) : "";
        return Optional.of(new Progressed(value, label.isEmpty() ? null : label));
    }

    /** What follows a word and its colon, without the marks around it; nothing where the line does not begin so. */
    private static Optional<String> text(String line, int start, String word) {
        return valueAfter(line, start, word).map(colon -> {
            int from = skipped(line, colon, " \t" + EMPHASIS);
            int to = line.length();
            while (to > from && " \t\r".indexOf(line.charAt(to - 1)) >= 0) {
                to--;
            }
            if (isOpened(line, start, word, from)) {
                while (to > from && EMPHASIS.indexOf(line.charAt(to - 1)) >= 0) {
                    to--;
                }
            }
            return Truncate.to(line.substring(from, to).strip(), MAX_LENGTH);
        });
    }

    /** Whether marks before the word are closed after the text only. */
    private static boolean isOpened(String line, int start, String word, int from) {
        return hasEmphasis(line, 0, start) && !hasEmphasis(line, start + word.length(), from);
    }

    private static boolean hasEmphasis(String line, int from, int to) {
        for (int at = from; at < to; at++) {
            if (EMPHASIS.indexOf(line.charAt(at)) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Where the line goes on after the word, which may be written in any case and with a space, and a colon. */
    private static Optional<Integer> valueAfter(String line, int start, String word) {
        boolean isThere = line.regionMatches(true, start, word, 0, word.length())
                || line.regionMatches(true, start, word.replace('_', ' '), 0, word.length());
        if (!isThere) {
            return Optional.empty();
        }
        int colon = skipped(line, start + word.length(), " \t" + EMPHASIS);
        return line.startsWith(":", colon) ? Optional.of(colon + 1) : Optional.empty();
    }

    private static int skipped(String line, int from, String marks) {
        int at = from;
        while (at < line.length() && marks.indexOf(line.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }
}
