package dev.steward.transfer;

/** Thrown if a conversation cannot be imported. */
final class UnsupportedConversation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The reason, as in the API. */
    enum Reason {
        /** It is not valid JSON. */
        broken,
        /** The file ends within it. */
        cut_off,
        /** It has more text than one conversation may have. */
        too_large,
        unknown,
        empty,
        /** It was imported before, and has messages added or deleted here since. */
        changed_here,
        /** It was imported before, and its earlier messages have changed in the export. */
        changed_there,
        /** It was imported before, and deleted here. */
        deleted_here,
        /** An answer is being written in it. */
        busy
    }

    private final Reason reason;

    private final String title;

    UnsupportedConversation(Reason reason) {
        this(reason, "");
    }

    /** @param title its title in the export */
    UnsupportedConversation(Reason reason, String title) {
        super(reason.name(), null, false, false);
        this.reason = reason;
        this.title = title;
    }

    /** Empty if unknown. */
    String title() {
        return title;
    }

    Reason reason() {
        return reason;
    }
}
