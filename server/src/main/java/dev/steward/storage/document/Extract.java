package dev.steward.storage.document;

/**
 * What came of reading a document.
 *
 * @param text what was found, at most {@link Documents#CHARACTERS} characters and one more where there is more; empty unless
 *     the outcome is {@link Outcome#TEXT}
 */
public record Extract(Outcome outcome, String text) {

    /** What can come of it. */
    public enum Outcome {
        /** There is text. */
        TEXT,
        /** The document can be read and has no text: it is made of pictures, perhaps. */
        NOTHING,
        /** It is locked with a password. */
        PROTECTED,
        /** It is not what its name says, or broken. */
        DAMAGED,
        /** Reading it would take more time or memory than one file may take. */
        TOO_MUCH
    }

    static Extract without(Outcome outcome) {
        return new Extract(outcome, "");
    }
}
