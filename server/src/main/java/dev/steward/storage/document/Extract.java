package dev.steward.storage.document;

/**
 * The result of reading a document.
 *
 * @param text at most {@link Documents#CHARACTERS} characters, plus one if there is more; empty unless the outcome is {@link
 *     Outcome#TEXT}
 */
public record Extract(Outcome outcome, String text) {

    public enum Outcome {
        TEXT,
        /** The document is readable but has no text; it may consist of images. */
        NOTHING,
        /** Password-protected. */
        PROTECTED,
        /** Broken, or not of the type its name says. */
        DAMAGED,
        /** Reading it would take more time or memory than allowed. */
        TOO_MUCH
    }

    static Extract of(Gathered text) {
        var found = text.toString();
        return found.isBlank() ? without(Outcome.NOTHING) : new Extract(Outcome.TEXT, found);
    }

    static Extract without(Outcome outcome) {
        return new Extract(outcome, "");
    }
}
