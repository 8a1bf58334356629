package dev.steward.platform.data;

import org.h2.engine.Constants;

/**
 * The version of the embedded database engine whose file format is known to {@link Examination}, {@link StoreFile} and
 * {@link Housekeeping}. Another version may use a different format, and their work could destroy its files; such a version
 * looks after its own file, see {@link Upkeep.Plain}.
 */
final class ProvenEngine {

    /** Change this only after the power-cut and housekeeping tests have passed with the new version, in long runs. */
    static final String VERSION = "2.4.240";

    private ProvenEngine() {}

    /** Returns the version on the class path. Read reflectively, as the compiler would inline the constant. */
    static String running() {
        try {
            return String.valueOf(Constants.class.getField("VERSION").get(null));
        } catch (ReflectiveOperationException e) {
            return "unknown";
        }
    }
}
