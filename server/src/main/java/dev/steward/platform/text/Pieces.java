package dev.steward.platform.text;

/**
 * Makes a text that arrives in arbitrary pieces well-formed piece by piece, so that it can be shown at once and concatenates
 * to the same text. A high surrogate at the end of a piece waits for its other half.
 */
public final class Pieces {

    private String half = "";

    /** The text that can be passed on after this piece; may be empty. */
    public String next(String piece) {
        if (piece.isEmpty()) {
            return "";
        }
        var text = half.isEmpty() ? piece : half + piece;
        int end = text.length() - (Character.isHighSurrogate(text.charAt(text.length() - 1)) ? 1 : 0);
        half = text.substring(end);
        return WellFormed.repaired(text.substring(0, end));
    }

    /** The remainder after the last piece: a replacement for an incomplete character, or empty. */
    public String rest() {
        var rest = WellFormed.repaired(half);
        half = "";
        return rest;
    }
}
