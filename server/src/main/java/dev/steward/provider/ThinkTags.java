package dev.steward.provider;

import static java.util.Map.entry;

import dev.steward.provider.Reading.Message;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Separates reasoning in the text of an answer. It is at the very beginning between two tags; anything like a tag later on is
 * part of the answer, which readers have seen by then. The template of some models opens the reasoning, so that only its end is
 * seen: their first answer tells that, for the next ones. Pieces may be split anywhere.
 */
final class ThinkTags {

    /** What may stand before each message of an answer in several channels. */
    private static final String START = "<|start|>assistant";

    private static final String END = "<|end|>";

    /** Begins what a model says before it goes on. */
    private static final String COMMENTARY = "<|channel|>commentary<|message|>";

    /** What may stand before an answer, with or without thoughts before that. */
    private static final Set<String> FIRST = Set.of("<|channel|>final<|message|>", "<|message|>", "<|start_response|>");

    /** What may end an answer after {@link #START}, {@link #FIRST} or {@link #END}. */
    private static final Set<String> LAST = Set.of("<|return|>", END, "<|end_response|>");

    /** Opening tags with their closing tags. */
    private static final Map<String, String> TAGS = Map.ofEntries(
            entry("<think>", "</think>"),
            entry("<thinking>", "</thinking>"),
            entry("<thought>", "</thought>"),
            entry("<reason>", "</reason>"),
            entry("<reasoning>", "</reasoning>"),
            entry("<seed:think>", "</seed:think>"),
            entry("<|begin_of_thought|>", "<|end_of_thought|>"),
            entry("<|start_thinking|>", "<|end_thinking|>"),
            entry("<|channel>thought", "<channel|>"),
            entry("<|channel|>analysis<|message|>", END),
            entry("<|channel|>commentary to=", "<|call|>"),
            entry(COMMENTARY, END),
            entry("◁think▷", "◁/think▷"),
            entry("[think]", "[/think]"));

    private static final int MAX_LENGTH = 60;

    private static final String CLOSED = "</think>";
    private static final String FENCE = "```";

    /** Longer white space is not held back. */
    private static final int MAX_SPACE = 500;

    private enum Place {
        /** Only white space so far. */
        BEGINNING,
        THOUGHTS,
        COMMENTARY,
        ANSWER
    }

    private Place place = Place.BEGINNING;
    private String end = "";

    /** Text that is still undecided: the start of a tag, or white space that may be at an edge. */
    private String held = "";

    /** Stands between a commentary and what follows. */
    private String gap = "";

    private boolean thought;
    private boolean tagged;

    /** Whether a mark may end the answer. */
    private boolean marked;

    /** Whether answers of this model begin within thoughts. */
    private volatile boolean opened;

    /** The thoughts of such an answer until they end: without an end, they are the answer. */
    private @Nullable StringBuilder unclosed;

    /** The beginning of the current line of an answer without tags. */
    private final StringBuilder line = new StringBuilder();

    private boolean inCode;
    private boolean closed;

    /** @param known what earlier answers of the model have told, see {@link #isOpened()} */
    void begin(boolean known) {
        opened = known;
    }

    /** Whether the model's next answer is expected to begin within thoughts. */
    boolean isOpened() {
        return opened;
    }

    /** Splits this piece together with text held back earlier. */
    Message next(String piece) {
        var text = new StringBuilder();
        var thoughts = new StringBuilder();
        held += piece;
        boolean moved = true;
        while (moved && !held.isEmpty()) {
            moved = switch (place) {
                case BEGINNING -> begin();
                case THOUGHTS -> until(thoughts);
                case COMMENTARY -> {
                    var said = new StringBuilder();
                    boolean isOver = until(said);
                    say(text, said.toString());
                    gap = isOver && thought ? "\n\n" : gap;
                    yield isOver;
                }
                case ANSWER -> {
                    if (!tagged) {
                        watch(held);
                    }
                    int sure = marked ? beforeLast() : held.length();
                    say(text, held.substring(0, sure));
                    held = held.substring(sure);
                    yield false;
                }
            };
        }
        return new Message(text.toString(), thoughts.toString());
    }

    private void say(StringBuilder text, String piece) {
        if (!piece.isEmpty()) {
            text.append(gap).append(piece);
            gap = "";
        }
    }

    /** @param isCut whether the answer was cut, so that the end of its thoughts may be missing */
    Message rest(boolean isCut) {
        String rest = held;
        held = "";
        if (unclosed != null && !isCut) {
            opened = false;
            return new Message(unclosed.append(rest).toString(), rest.stripTrailing());
        }
        if (marked && (place == Place.BEGINNING || LAST.contains(rest.strip().toLowerCase(Locale.ROOT)))) {
            return Message.NOTHING;
        }
        return switch (place) {
            case THOUGHTS -> new Message("", rest.stripTrailing());
            case COMMENTARY -> new Message(rest.stripTrailing(), "");
            case BEGINNING, ANSWER -> new Message(rest, "");
        };
    }

    /** Where the end of the held text begins that may be the last mark. */
    private int beforeLast() {
        int at = Math.max(0, held.lastIndexOf('<'));
        String mark = held.substring(at).stripTrailing().toLowerCase(Locale.ROOT);
        return LAST.stream().anyMatch(last -> last.startsWith(mark)) ? at : held.length();
    }

    /** Looks for the end of thoughts that were not opened: on a line of its own outside of code, with an empty one below. */
    private void watch(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c != '\n') {
                if (line.length() <= CLOSED.length()) {
                    line.append(c);
                }
                continue;
            }
            opened |= closed && line.isEmpty();
            inCode ^= line.indexOf(FENCE) == 0;
            closed = !inCode && CLOSED.contentEquals(line);
            line.setLength(0);
        }
    }

    private boolean begin() {
        String start = held.stripLeading();
        String small = start.substring(0, Math.min(MAX_LENGTH, start.length())).toLowerCase(Locale.ROOT);
        if (small.startsWith(START)) {
            tagged = true;
            marked = true;
            held = start.substring(START.length());
            return true;
        }
        for (var first : FIRST) {
            if (small.startsWith(first)) {
                place = Place.ANSWER;
                tagged = true;
                marked = true;
                held = start.substring(first.length());
                return true;
            }
        }
        for (var tag : TAGS.entrySet()) {
            if (small.startsWith(tag.getKey())) {
                place = tag.getKey().equals(COMMENTARY) ? Place.COMMENTARY : Place.THOUGHTS;
                end = tag.getValue();
                thought = false;
                tagged = true;
                marked |= end.equals(END);
                held = start.substring(tag.getKey().length());
                return true;
            }
            // A template may open the reasoning by itself, and a model that does not reason only closes it
            if (small.startsWith(tag.getValue())) {
                tagged = true;
                held = start.substring(tag.getValue().length());
                return true;
            }
        }
        if (held.length() <= MAX_SPACE
                && (start.isEmpty()
                        || START.startsWith(small)
                        || isBeginningOf(small, FIRST)
                        || isBeginningOf(small, TAGS.keySet())
                        || isBeginningOf(small, TAGS.values()))) {
            return false;
        }
        if (opened && !tagged) {
            place = Place.THOUGHTS;
            end = CLOSED;
            tagged = true;
            unclosed = new StringBuilder();
            return true;
        }
        place = Place.ANSWER;
        held = tagged ? start : held;
        return true;
    }

    private static boolean isBeginningOf(String text, Collection<String> tags) {
        return tags.stream().anyMatch(tag -> tag.startsWith(text));
    }

    /** Adds what stands before the end. @return whether the end was found */
    private boolean until(StringBuilder pieces) {
        int at = 0; // not searched in lowercase, which has more letters for some
        while (at < held.length() && !held.regionMatches(true, at, end, 0, end.length())) {
            at++;
        }
        if (at < held.length()) {
            add(pieces, held.substring(0, at).stripTrailing());
            held = held.substring(at + end.length()).stripLeading();
            place = Place.BEGINNING;
            unclosed = null;
            return true;
        }
        int keep = keptBack();
        add(pieces, held.substring(0, keep));
        if (unclosed != null) {
            unclosed.append(held, 0, keep);
        }
        held = held.substring(keep);
        return false;
    }

    /** Where the end of the held text begins that may be part of the tag, or white space before it. */
    private int keptBack() {
        int from = held.length();
        for (int length = Math.min(end.length() - 1, held.length()); length > 0; length--) {
            if (held.regionMatches(true, held.length() - length, end, 0, length)) {
                from = held.length() - length;
                break;
            }
        }
        while (from > Math.max(0, held.length() - MAX_SPACE) && Character.isWhitespace(held.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    private void add(StringBuilder pieces, String piece) {
        String more = thought ? piece : piece.stripLeading();
        thought |= !more.isEmpty();
        pieces.append(more);
    }
}
