package dev.steward.agent.directive;

import dev.steward.agent.directive.DirectiveLine.Progressed;
import dev.steward.platform.text.Truncate;
import dev.steward.provider.Thoughts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message of an agent tells Steward. The last directive of each kind counts, but all artifacts do. Code fences and quotes
 * are shown to people and have no effect. Thoughts in the message do not count either.
 *
 * @param completion why the objective is done; null if it is not
 * @param question for a person; null if there is none
 * @param progress the progress so far; null if not given
 * @param artifacts in the order in which they were written, {@value #MAX} at most
 */
public record Directives(
        @Nullable String completion,
        @Nullable String question,
        @Nullable Progressed progress,
        List<Piece> artifacts) {

    /** The most artifacts of one message. */
    static final int MAX = 50;

    public Directives {
        artifacts = List.copyOf(artifacts);
    }

    public record Piece(String title, String content) {}

    /** Reads a whole message, in time linear in its length. */
    public static Directives of(String message) {
        var reading = new Reading();
        Thoughts.without(message).lines().forEachOrdered(reading::take);
        return reading.end();
    }

    /** The message for people: without the lines for Steward, and with no gap larger than one line. */
    public static String scrubbed(String message) {
        var text = new StringBuilder(message.length());
        var fence = new CodeFence();
        int blank = 0;
        for (var line : (Iterable<String>) Thoughts.without(message).lines()::iterator) {
            if (!fence.covers(line) && DirectiveLine.isControl(line)) {
                continue;
            }
            blank = line.isBlank() ? blank + 1 : 0;
            if (blank <= 1) {
                text.append(line).append('\n');
            }
        }
        return text.toString().strip();
    }

    /** What a list shows of the message: {@value DirectiveLine#MAX_LENGTH} characters at most. */
    public static String summary(String message) {
        return Truncate.to(scrubbed(message), DirectiveLine.MAX_LENGTH).strip();
    }

    /**
     * The text searched for a gate's verdict: what follows the colon of the last completion line, and all after it, or the whole
     * message if there is no such line; without code fences and quoted lines. Spec: decision 61. A model that puts its only
     * completion line into a fence at the end still means it, so a refusal there counts.
     */
    public static String verdict(String message) {
        var text = new StringBuilder();
        var fence = new CodeFence();
        boolean isComplete = false;
        var fenced = "";
        for (var line : (Iterable<String>) Thoughts.without(message).lines()::iterator) {
            boolean isFenced = fence.covers(line);
            if (DirectiveLine.isCompletion(line)) {
                var said = DirectiveLine.of(line) instanceof DirectiveLine.Completion(var reason) ? reason : "";
                if (isFenced) {
                    fenced = said;
                    continue;
                }
                isComplete = true;
                text.setLength(0);
                text.append(said).append('\n');
            } else if (!isFenced && !line.stripLeading().startsWith(">")) {
                text.append(line).append('\n');
            }
            if (!line.isBlank() && !(isFenced && CodeFence.isMark(line))) {
                fenced = "";
            }
        }
        return text.append(isComplete ? "" : fenced).toString().strip();
    }

    private static final class Reading {

        private final CodeFence fence = new CodeFence();
        private final List<Piece> pieces = new ArrayList<>();
        private final List<String> body = new ArrayList<>();
        private int length;
        private @Nullable String title;
        private @Nullable String completion;
        private @Nullable String question;
        private @Nullable Progressed progress;

        void take(String line) {
            var read = fence.covers(line) ? new DirectiveLine.Prose() : DirectiveLine.of(line);
            if (!(read instanceof DirectiveLine.Prose)) {
                close();
            }
            switch (read) {
                case DirectiveLine.Prose _ -> grow(line);
                case DirectiveLine.Completion(var text) -> completion = text;
                case DirectiveLine.Question(var text) -> question = text;
                case DirectiveLine.Progressed told -> progress = told;
                case DirectiveLine.Inline(var name, var text) -> keep(name, ArtifactText.inline(text));
                case DirectiveLine.Header(var name) -> title = name;
                case DirectiveLine.End _, DirectiveLine.Empty _ -> {}
            }
        }

        private void grow(String line) {
            if (title != null && length <= ArtifactText.MAX_LENGTH) {
                body.add(line);
                length += line.length() + 1;
            }
        }

        private void close() {
            if (title != null) {
                keep(title, ArtifactText.block(body));
            }
            title = null;
            body.clear();
            length = 0;
        }

        private void keep(String name, String content) {
            if (!name.isEmpty() && !content.isBlank() && pieces.size() < MAX) {
                pieces.add(new Piece(name, content));
            }
        }

        Directives end() {
            close();
            return new Directives(completion, question, progress, pieces);
        }
    }
}
