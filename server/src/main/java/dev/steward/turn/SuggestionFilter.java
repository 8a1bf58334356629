package dev.steward.turn;

/**
 * Passes on the text of an answer as it arrives, but holds back what may not belong to it: trailing white space and a
 * block of suggested replies. The text passed on is always a prefix of what is stored.
 */
final class SuggestionFilter {

    private static final String FENCE = "```";
    private static final String TAG = "suggest";

    private final StringBuilder text = new StringBuilder();
    private int released;
    private int scanned;

    /** The position after the last character that is not white space. */
    private int solid;

    /** Start of the block that was undecided last time, or -1; the text before it has been shown. */
    private int undecided = -1;

    /** Takes a piece of the answer and returns what may be shown now, possibly nothing. */
    String push(String piece) {
        text.append(piece);
        for (int at = text.length(); at > text.length() - piece.length(); at--) {
            if (!Character.isWhitespace(text.charAt(at - 1))) {
                solid = at;
                break;
            }
        }
        int from = undecidedFrom();
        if (from == undecided) {
            return "";
        }
        undecided = from < text.length() ? from : -1;
        return release(from < text.length() ? withoutTrailingSpace(from) : solid);
    }

    /** Everything passed on so far. */
    String shown() {
        return text.substring(0, released);
    }

    /** Ends the answer: held-back text is either its rest or the suggestions. */
    Ending end() {
        var parsed = Suggestions.parse(text.toString());
        var rest = parsed.text().substring(Math.min(released, parsed.text().length()));
        released = parsed.text().length();
        return new Ending(rest, parsed);
    }

    /** The last piece to show, and the whole answer parsed. */
    record Ending(String rest, Suggestions parsed) {}

    private String release(int end) {
        var piece = text.substring(released, Math.max(end, released));
        released = Math.max(end, released);
        return piece;
    }

    private int withoutTrailingSpace(int end) {
        int last = end;
        while (last > released && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        return last;
    }

    /** Start of the first block that may be suggestions, or the end of the text. */
    private int undecidedFrom() {
        int fence = text.indexOf("`", scanned);
        while (fence >= 0) {
            scanned = decidedTo(fence);
            if (scanned == fence) {
                return fence;
            }
            fence = text.indexOf("`", scanned);
        }
        scanned = text.length();
        return scanned;
    }

    /** The end of what a backtick starts, which is not suggestions; the backtick itself while it may be. */
    private int decidedTo(int start) {
        if (!Suggestions.beginsLine(text, start)) {
            return start + 1;
        }
        int tag = skipSpaces(start + FENCE.length());
        boolean tagged = beginsWith(start, FENCE) && beginsWith(tag, TAG);
        if (!tagged || tag - start > Suggestions.MAX_BLOCK) {
            return start + 1;
        }
        int afterTag = tag + TAG.length();
        if (afterTag >= text.length()) {
            return start;
        }
        if (Character.isLetterOrDigit(text.charAt(afterTag)) || text.charAt(afterTag) == '_') {
            return afterTag;
        }
        int line = text.indexOf("\n", afterTag);
        int close = line < 0 ? -1 : text.indexOf(FENCE, line);
        int end = close < 0 ? text.length() : close + FENCE.length();
        if (end - start > Suggestions.MAX_BLOCK) {
            return afterTag;
        }
        return close >= 0 && solid > end ? end : start;
    }

    /** Whether the text at the position is the word, or ends partway through it. */
    private boolean beginsWith(int from, String word) {
        int length = Math.clamp(text.length() - from, 0, word.length());
        return text.length() <= from || text.substring(from, from + length).equalsIgnoreCase(word.substring(0, length));
    }

    private int skipSpaces(int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }
}
