package dev.steward.transfer;

/** A file that cannot be imported as a whole, and why. */
final class ImportFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why, as on the wire. */
    enum Fault {
        /** It is no file of a kind that is known. */
        unknown_file,
        /** It is of a kind that is known, and no conversation is in it. */
        nothing,
        /** It is a ZIP that cannot be unpacked. */
        broken_zip,
        /** It unpacks to more than is taken. */
        too_large,
        /** Someone removed it. */
        file_gone,
        /** There is no room for what it unpacks to, or for what is to be stored. */
        disk_full,
        /** The process has ended several times while it was at it. */
        gave_up,
        /** Something went wrong that should not; the log says what. */
        internal
    }

    private final Fault fault;

    ImportFailure(Fault fault) {
        super(fault.name(), null, false, false);
        this.fault = fault;
    }

    Fault fault() {
        return fault;
    }
}
