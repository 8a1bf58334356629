package dev.steward.provider;

import java.util.Optional;

/**
 * Chunks that differ in nothing but the text of {@code content}, joined into one. To read a chunk takes the client
 * library a hundred times as long as to join two, so a reader that is behind catches up.
 */
final class TextRun {

    private static final String KEY = "\"content\":\"";

    private final String before;
    private final String after;
    private final StringBuilder text;

    private TextRun(String before, String text, String after) {
        this.before = before;
        this.after = after;
        this.text = new StringBuilder(text);
    }

    /** A run that begins with {@code chunk}; empty when that brings no text. */
    static Optional<TextRun> of(String chunk) {
        int begin = chunk.indexOf(KEY) + KEY.length();
        if (begin < KEY.length()) {
            return Optional.empty();
        }
        int end = endOfString(chunk, begin);
        return Optional.of(new TextRun(chunk.substring(0, begin), chunk.substring(begin, end), chunk.substring(end)));
    }

    /** Adds the text of {@code chunk} when it is the only difference; returns whether it did. */
    boolean add(String chunk) {
        int end = chunk.length() - after.length();
        boolean same = end >= before.length()
                && chunk.startsWith(before)
                && chunk.endsWith(after)
                && endOfString(chunk, before.length()) == end;
        if (same) {
            text.append(chunk, before.length(), end);
        }
        return same;
    }

    /** The one chunk. */
    String chunk() {
        return before + text + after;
    }

    /** Where the JSON string that is open at {@code from} is closed. */
    private static int endOfString(String json, int from) {
        int at = from;
        while (at < json.length() && json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at, json.length());
    }
}
