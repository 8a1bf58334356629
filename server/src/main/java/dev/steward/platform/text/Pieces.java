package dev.steward.platform.text;

/**
 * A text that comes in pieces, cut anywhere: what is given on is well-formed piece by piece, so that it can be shown at once
 * and is the same text when it is put together again. Half of a character at the end of a piece waits for its other half.
 */
public final class Pieces {

    private String half = "";

    /** What may be given on now that this piece has come, possibly nothing. */
    public String next(String piece) {
        if (piece.isEmpty()) {
            return "";
        }
        var text = half.isEmpty() ? piece : half + piece;
        int end = text.length() - (Character.isHighSurrogate(text.charAt(text.length() - 1)) ? 1 : 0);
        half = text.substring(end);
        return WellFormed.repaired(text.substring(0, end));
    }

    /** What is left when no piece will follow: a mark for a half that never became whole, or nothing. */
    public String rest() {
        var rest = WellFormed.repaired(half);
        half = "";
        return rest;
    }
}
