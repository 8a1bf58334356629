package dev.steward.transfer;

/** Thrown if a file cannot be imported at all. */
final class ImportFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The reason, as in the API. */
    enum Fault {
        /** The file type is not supported. */
        unknown_file,
        /** The file type is supported, but there is no conversation in it. */
        nothing,
        broken_zip,
        /** The unpacked contents exceed the limit. */
        too_large,
        file_gone,
        /** There is not enough disk space to unpack or import it. */
        disk_full,
        /** The process crashed several times during the import. */
        gave_up,
        /** An unexpected error; see the log. */
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
