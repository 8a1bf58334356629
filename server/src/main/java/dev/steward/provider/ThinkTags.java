package dev.steward.provider;

import static java.util.Map.entry;

import dev.steward.provider.Reading.Message;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/**
 * Separates reasoning in the text of an answer. It is at the very beginning between two tags; anything like a tag later on is
 * part of the answer. If a template has already opened the reasoning, only its end is seen, at the start of a line: then
 * everything before it was reasoning. Pieces may be split anywhere.
 */
final class ThinkTags {

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
            entry("<|channel|>analysis<|message|>", "<|end|><|start|>assistant<|channel|>final<|message|>"),
            entry("◁think▷", "◁/think▷"),
            entry("[think]", "[/think]"));

    private static final int MAX_LENGTH = 60;

    private static final String CLOSED = "</think>";
    private static final String FENCE = "```";
    private static final int NOWHERE = -1;

    /** Longer white space is not held back. */
    private static final int MAX_SPACE = 500;

    private enum Place {
        /** Only white space so far. */
        BEGINNING,
        THOUGHTS,
        ANSWER
    }

    private Place place = Place.BEGINNING;
    private String end = "";

    /** Text that is still undecided: the start of a tag, or white space that may be at an edge. */
    private String held = "";

    private boolean thought;
    private boolean tagged;

    /** Whether the held text starts a line of the answer, outside of code. */
    private boolean atLine = true;

    private boolean inCode;

    /** Splits this piece together with text held back earlier; see {@link Reading.Message#wasThought()}. */
    Message next(String piece) {
        var text = new StringBuilder();
        var thoughts = new StringBuilder();
        held += piece;
        boolean wasThought = false;
        boolean moved = true;
        while (moved && !held.isEmpty()) {
            moved = switch (place) {
                case BEGINNING -> begin();
                case THOUGHTS -> think(thoughts);
                case ANSWER -> {
                    int closed = tagged ? NOWHERE : closedAt();
                    if (closed >= 0) {
                        thought = true;
                        add(thoughts.append(text), held.substring(0, closed).stripTrailing());
                        text.setLength(0);
                        held = held.substring(closed + CLOSED.length());
                        wasThought = true;
                        tagged = true;
                        place = Place.BEGINNING;
                        yield true;
                    }
                    int sure = tagged ? held.length() : heldFrom();
                    text.append(held, 0, sure);
                    held = held.substring(sure);
                    yield false;
                }
            };
        }
        return new Message(text.toString(), thoughts.toString(), wasThought);
    }

    Message rest() {
        String rest = held;
        held = "";
        return place == Place.THOUGHTS ? new Message("", rest.stripTrailing()) : new Message(rest, "");
    }

    /** The position of a closing tag without an opening one. Searches up to the last line, which may be incomplete. */
    private int closedAt() {
        for (int line = atLine ? 0 : afterLine(0); line >= 0 && line < held.length(); line = afterLine(line)) {
            if (held.startsWith(FENCE, line)) {
                inCode = !inCode;
            } else if (!inCode && held.startsWith(CLOSED, line)) {
                return line;
            }
        }
        return NOWHERE;
    }

    private int afterLine(int from) {
        int end = held.indexOf('\n', from);
        return end < 0 ? NOWHERE : end + 1;
    }

    /** Where the last line begins if it may become a mark; otherwise the end. */
    private int heldFrom() {
        int line = held.lastIndexOf('\n') + 1;
        boolean begins = line > 0 || atLine;
        String rest = held.substring(line);
        boolean mayBeMark = begins && (isPartOf(rest, CLOSED) || isPartOf(rest, FENCE));
        atLine = begins && (mayBeMark || rest.isEmpty());
        return mayBeMark ? line : held.length();
    }

    private static boolean isPartOf(String text, String mark) {
        return text.length() < mark.length() && mark.startsWith(text);
    }

    private boolean begin() {
        String start = held.stripLeading();
        String small = start.substring(0, Math.min(MAX_LENGTH, start.length())).toLowerCase(Locale.ROOT);
        for (var tag : TAGS.entrySet()) {
            if (small.startsWith(tag.getKey())) {
                place = Place.THOUGHTS;
                end = tag.getValue();
                thought = false;
                tagged = true;
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
                && (start.isEmpty() || isBeginningOf(small, TAGS.keySet()) || isBeginningOf(small, TAGS.values()))) {
            return false;
        }
        place = Place.ANSWER;
        held = tagged ? start : held;
        return true;
    }

    private static boolean isBeginningOf(String text, Collection<String> tags) {
        return tags.stream().anyMatch(tag -> tag.startsWith(text));
    }

    private boolean think(StringBuilder thoughts) {
        int at = 0; // not searched in lowercase, which has more letters for some
        while (at < held.length() && !held.regionMatches(true, at, end, 0, end.length())) {
            at++;
        }
        if (at < held.length()) {
            add(thoughts, held.substring(0, at).stripTrailing());
            held = held.substring(at + end.length()).stripLeading();
            place = Place.BEGINNING;
            return true;
        }
        int keep = keptBack();
        add(thoughts, held.substring(0, keep));
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

    private void add(StringBuilder thoughts, String piece) {
        String more = thought ? piece : piece.stripLeading();
        thought |= !more.isEmpty();
        thoughts.append(more);
    }
}
