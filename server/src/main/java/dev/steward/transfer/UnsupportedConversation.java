package dev.steward.transfer;

/** A conversation that cannot be taken over, and why. */
final class UnsupportedConversation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why, as on the wire. */
    enum Reason {
        /** What stands there is no JSON. */
        broken,
        /** The file ends in the middle of it. */
        cut_off,
        /** It has more text than one conversation may have. */
        too_large,
        /** Nothing of it is known. */
        unknown,
        /** Nothing is said in it. */
        empty,
        /** It was taken over before, and something was said or deleted here since. */
        changed_here,
        /** It was taken over before, and what was said then reads differently now. */
        changed_there,
        /** It was taken over before, and deleted here. */
        deleted_here,
        /** An answer is being written in it. */
        busy
    }

    private final Reason reason;

    private final String title;

    UnsupportedConversation(Reason reason) {
        this(reason, "");
    }

    /** @param title what it is called where it comes from */
    UnsupportedConversation(Reason reason, String title) {
        super(reason.name(), null, false, false);
        this.reason = reason;
        this.title = title;
    }

    /** Empty when it is not known. */
    String title() {
        return title;
    }

    Reason reason() {
        return reason;
    }
}
